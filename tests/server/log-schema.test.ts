import { readFileSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEventName } from '#app/session/security-events.ts';
import type { SharedStoreEvent } from '#app/store/shared-store.ts';

import { LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { createLog } from '../../server/log.ts';
import { Payer } from './payer.ts';

// The schema is what an operator's log pipeline is built on: no line has a member that it does not declare, and it declares none
// that no line has.

interface Kind {
  properties: Record<string, { const?: string; enum?: string[] }>;
}

const SCHEMA = JSON.parse(readFileSync('docs/log.schema.json', 'utf8')) as {
  properties: Record<string, unknown>;
  oneOf: Kind[];
};
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(SCHEMA);

type Line = Record<string, unknown> & { msg: string };

const messagesOf = ({ properties: { msg } }: Kind) => msg?.enum ?? [msg?.const ?? ''];

/** Members that lines of each kind have, as `kind: member`. */
const membersOf = (lines: readonly Line[]) =>
  new Set(
    lines.flatMap((line) => {
      const kind = SCHEMA.oneOf.find((one) => messagesOf(one).includes(line.msg));
      return Object.keys(line).map((name) => `${kind ? messagesOf(kind)[0] : line.msg}: ${name}`);
    }),
  );

const DECLARED = SCHEMA.oneOf.flatMap((kind) =>
  [...Object.keys(SCHEMA.properties), ...Object.keys(kind.properties)].map(
    (name) => `${messagesOf(kind)[0]}: ${name}`,
  ),
);

const EVENTS = {
  logOn: 1,
  sessionStarted: 1,
  sessionEnded: 1,
  registration: 1,
  resetCode: 1,
  passwordReset: 1,
  passwordChange: 1,
  emailChange: 1,
  emailCode: 1,
  phoneCode: 1,
  codeCheck: 1,
  linkCheck: 1,
  accessCode: 1,
  file: 1,
  exclusion: 1,
  limitSet: 1,
  limitConfirmed: 1,
  limitDropped: 1,
  paymentProof: 1,
  paymentStarted: 1,
  payment: 1,
  paymentResolved: 1,
  paymentDismissed: 1,
  cancellation: 1,
  formRefused: 1,
  requestRefused: 1,
  cookieRefused: 1,
  accessRefused: 1,
  serverUntrusted: 1,
  unknownKey: 1,
} satisfies Record<SecurityEventName, 1>;

/** Lines that a portal writes by its own code alone: its failures cannot be ordered over HTTP. */
function ownLines(): Line[] {
  const written: string[] = [];
  const stream = { write: (text: string) => void written.push(text) };
  const log = createLog('info', { version: '7.3.14', instance: 'host:3000' }, stream);
  log.error(null, new TypeError('hidden'));
  log.error('0'.repeat(32), 'hidden');
  const { kind, ...why } = { kind: 'recovered', afterMs: 20.5 } satisfies SharedStoreEvent;
  log.event(`shared store ${kind}`, why);
  return written.map((text) => JSON.parse(text) as Line);
}

describe('the log', () => {
  let stack: Stack;
  let redis: TestRedis;
  let metricsPort = 0;

  beforeAll(async () => {
    redis = await startTestRedis();
    await withFreePorts(1, async (port) => {
      metricsPort = port;
      stack = await startStack({
        country: 'MX',
        env: {
          LOG_LEVEL: 'debug',
          TRUST_PROXY: '1',
          PAYMENT_ORIGINS: '',
          BREAKER_MINIMUM_CALLS: '3',
          REDIS_URL: redis.url,
          METRICS_PORT: String(port),
        },
      });
    });
  });
  afterAll(async () => {
    await stack.stop();
    await redis.close();
  });

  const lines = () =>
    stack.portal
      .logs()
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  const waitFor = (isIt: (line: Line) => boolean) =>
    expect.poll(() => lines().some(isIt), { interval: 50 }).toBe(true);

  it('has no member that is not declared, and each that is', async () => {
    const payer = await Payer.signIn(stack);
    const { client, player } = payer;
    const parent = {
      traceparent: `00-${'4'.repeat(32)}-${'5'.repeat(16)}-01`,
      'X-Forwarded-For': '203.0.113.7',
    };
    await client.get('/about', parent);
    // A payment whose answer is lost, found by its key.
    const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { reset: 'before', takesEffect: true } });
    const form = await client.get('/webPayCashIn');
    const fields = { quickAmount: 'other', amount: '50', method: 'm_oxxo', intent: 'pay' };
    const sent = await client.submit('/webPayCashIn?casino=12', {
      ...formWith(form.body, 'operation'),
      ...fields,
    });
    const look = async () => (await client.get(String(sent.headers.location))).status;
    await expect.poll(look, { interval: 200 }).toBe(303);
    await waitFor(({ event }) => event === 'paymentResolved');
    // A log-on that the operator refuses, and a form that it cannot answer: counted by the status of its refusal.
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    await stranger.get('/');
    await stranger.submit('/login', { phoneNumber: player.phone, password: 'Battery-Staple-8' });
    await stack.sandbox.addFaults({ match: { method: 'POST' }, fault: { status: 500 } });
    await stranger.submit('/login', { phoneNumber: player.phone, password: 'Battery-Staple-8' });
    await waitFor(({ msg, outcome }) => msg === 'operator call' && outcome === 'failed');
    await stack.sandbox.clearFaults();
    // A browser that goes away.
    await stack.sandbox.clearCalls();
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { hang: true } });
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const leaving = openRequest(`${stack.portal.origin}/`, { headers: { Cookie: cookies } });
    leaving.on('error', () => undefined);
    leaving.end();
    await expect.poll(async () => (await stack.sandbox.calls({ path: '/funds' })).length).toBeGreaterThan(0);
    leaving.destroy();
    await waitFor(({ aborted }) => aborted === true);
    await stack.sandbox.clearFaults();
    // Wrong bytes; a part that fails.
    const funds = { path: '/funds' };
    await stack.sandbox.addFaults({ match: funds, times: 1, fault: { charset: 'iso-8859-1' } });
    await client.get('/');
    await stack.sandbox.addFaults({ match: funds, fault: { headers: { 'content-encoding': 'gzip' } } });
    await client.get('/');
    await waitFor(({ msg }) => msg === 'operator answer guessed');
    await stack.sandbox.clearFaults();
    await stack.sandbox.addFaults({ match: funds, fault: { status: 500 } });
    const fail = async () => {
      await client.get('/');
      return lines().some(({ msg }) => msg === 'operator circuit opened');
    };
    await expect.poll(fail, { interval: 50 }).toBe(true);
    await stack.sandbox.clearFaults();
    await redis.stop();
    await waitFor(({ msg }) => msg === 'shared store lost');

    const metrics = await (await fetch(`http://${LOOPBACK}:${metricsPort}/metrics`)).text();
    // PortalFailing counts it: the form itself is answered by a redirect, as one with a mistake is.
    expect(metrics).toMatch(
      /^player_portal_operator_call_duration_seconds_count\{call="POST [^"]+",outcome="failed"\} 1$/m,
    );
    expect(metrics).toMatch(/^portal_build_info\{version="7\.3\.14",commit="[0-9a-f]*"\} 1$/m);
    await stack.portal.stop();

    const all = [...lines(), ...ownLines()];
    for (const line of all) expect([line, validate(line) ? null : validate.errors]).toEqual([line, null]);
    const members = membersOf(all);
    expect(DECLARED.filter((member) => !members.has(member))).toEqual([]);
    expect(new Set(lines().map(({ instance }) => instance)).size).toBe(1);
    expect(lines()[0]?.version).toBe(
      (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
    );
  });
});

it('has every event that can be', () => {
  const security = SCHEMA.oneOf.find((kind) => messagesOf(kind).includes('security'));
  expect(security?.properties.event?.enum?.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
});

it.each([
  ['a member that is not declared', { phoneNumber: '5512345678' }],
  ['a kind that is not declared', { msg: 'something' }],
  ['an address for a route', { route: 1 }],
])('refuses %s', (_, change) => {
  const line = {
    level: 30,
    time: '2026-11-30T11:55:01.999Z',
    version: '7.3.14',
    instance: 'host:3000',
    traceId: '4'.repeat(32),
    spanId: '5'.repeat(16),
    method: 'GET',
    route: '/',
    status: 200,
    ms: 50.9,
    msg: 'request',
  };
  expect(validate(line)).toBe(true);
  expect(validate({ ...line, ...change })).toBe(false);
});
