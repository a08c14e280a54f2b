import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { openApiDocument } from './document.ts';
import { createContractValidator } from './validator.ts';
import { DOCUMENT_FILE, documentText, keptDocumentText } from './write.ts';

const run = promisify(execFile);
const document = openApiDocument();
const validator = createContractValidator({ isClosed: true });

/** Headers of every call. */
const HEADERS = {
  'accept-language': 'es-MX',
  'x-client-version': '7.3.14',
  'x-request-id': '0af7651916cd43dd8448eb211c80319c',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'idempotency-key': '6d1f0b1e-93a1-4e4a-9a59-6a8b8c1f0f11',
};

/** The answers that the document shows of a call, by name. */
function exampleAnswers({ path, method }: Call): Record<string, { value?: unknown }> {
  const operation = document.paths?.[path]?.[method];
  return { ...operation?.responses?.['200']?.content?.['application/json']?.examples };
}

it('[OE-DOC-01] is the file that is kept, which npm run contract writes', () => {
  expect(keptDocumentText()).toBe(documentText());
});

it('[OE-DOC-01] is an OpenAPI document without a fault or a warning', async () => {
  const bin = new URL('../../node_modules/.bin/redocly', import.meta.url).pathname;
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run(bin, ['lint', '--format=json', '--max-problems=20', DOCUMENT_FILE.pathname], {
    env,
  });
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

it('names every call once', () => {
  const names = CALLS.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const places = CALLS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

it.each(CALLS)('[OE-DOC-02] $operationId: its examples are what it says', (call) => {
  const { path, method, examples } = call;
  const parameters = { ...examples.parameters };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(parameters[name]);
    delete parameters[name];
    return value;
  });
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const request = { headers: HEADERS, query: query.toString(), body: examples.request };
  expect(validator.request(method, address, request)).toEqual([]);
  const kept: Record<string, { value?: unknown }> = exampleAnswers(call);
  const faults = Object.entries(kept).flatMap(([name, example]) => {
    return validator
      .answer(method, address, { status: 200, body: example.value })
      .map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
  expect(Object.keys(kept).length > 0).toBe(call.files === undefined);
});

it('[OE-DOC-02] has an example of every refusal', () => {
  const left = CALLS.flatMap((call) =>
    (call.refusals ?? []).filter(({ status }) => exampleAnswers(call)[`refused-${status}`] === undefined),
  );
  expect(left).toEqual([]);
});

it('[OE-DOC-05] notices what is not as it says', () => {
  const answer = (body: unknown) => validator.answer('GET', '/funds', { status: 200, body });
  const entry = {
    casinoId: 12,
    balance: { regularAU: 1, promoAU: 0 },
    lockedFundsAU: 0,
    lockedClaimsCount: 0,
  };
  expect(answer([entry])).toEqual([]);
  expect(answer([{ ...entry, lockedFundsAU: 1.5 }])).not.toEqual([]);
  expect(answer([{ ...entry, casinoId: '12' }])).not.toEqual([]);
  expect(answer([{ ...entry, more: 1 }])).not.toEqual([]);
  expect(validator.answer('GET', '/funds', { status: 429, body: {} })).toHaveLength(1);
  expect(validator.answer('GET', '/nothing', { status: 200, body: {} })).toHaveLength(1);
  const query = { headers: HEADERS, query: 'limit=1000&other=1', body: undefined };
  expect(validator.request('GET', '/webpay/transactions', query)).toHaveLength(2);
  const unkeyed = { ...HEADERS, 'idempotency-key': undefined };
  expect(
    validator.request('POST', '/webpay/transactions/tx_1/cancel', { headers: unkeyed, query: '', body: {} }),
  ).toEqual(['Idempotency-Key is missing.']);
});

it('leaves answers open, unless it is told to close them', () => {
  const body = { serverVersion: '1', more: true };
  expect(createContractValidator().answer('GET', '/version', { status: 200, body })).toEqual([]);
  expect(validator.answer('GET', '/version', { status: 200, body })).not.toEqual([]);
});
