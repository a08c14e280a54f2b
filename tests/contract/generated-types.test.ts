import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeFaults } from '#tests/support/compiler.ts';
import { connectSandboxedOperator, type SandboxedOperator } from './sandboxed-operator.ts';

const DOCUMENT = new URL('../../docs/openapi.yaml', import.meta.url);
const CLIENT = fileURLToPath(new URL('client/client.ts', import.meta.url));

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator({ isHeld: false });
});

afterAll(() => operator.close());

it('types made of the document compile in a client', async () => {
  const api = astToString(await openapiTS(DOCUMENT));
  const client = readFileSync(CLIENT, 'utf8');
  expect(await typeFaults({ 'api.ts': api, 'client.ts': client })).toEqual([]);
});

it('the client makes a payment once, and cancels it', async () => {
  const { phone, password } = await operator.scenario.player({
    casinos: [{ casinoId: 12, regularAU: 100_000 }],
    personalInfo: 'complete',
  });
  // Not known to the compiler before the types are made.
  const { payAndCancel } = await import(CLIENT);
  const { ids, shown, amountAU } = await payAndCancel(
    operator.apiUrl,
    { phoneNumber: phone, password },
    {
      casinoId: 12,
      methodId: 'm_oxxo',
      amountAU: 20_000,
      returnUrl: 'http://localhost:3000/webPayTransactions?from=provider',
      language: 'en-US',
    },
  );
  expect([ids[0], amountAU]).toEqual([ids[1], 20_000]);
  expect(shown).not.toBe('cancelled');
  const { transactions } = await operator.scenario.payments(phone);
  expect(transactions).toHaveLength(1);
});
