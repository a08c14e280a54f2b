import { afterAll, beforeAll, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { type MortalPortal, startMortalPortal } from './mortal-portal.ts';

const PUBLIC_ORIGIN = 'http://127.0.0.1:65535';
const CHECK = '/responsiblePlay?step=breakCheck&choice=timeOut-168h-portal';
const RESULT = '/responsiblePlay?step=breakSet';
const EXCLUSION = '/user/exclusion';

let sandbox: TestSandbox;
let portal: MortalPortal;

beforeAll(async () => {
  sandbox = await startTestSandbox('MX');
  await sandbox.changeSettings({ allowExclusion: true });
  portal = await startMortalPortal(sandbox, null, PUBLIC_ORIGIN);
});

afterAll(async () => {
  await portal?.stop();
  await sandbox?.close();
});

const posts = () => sandbox.calls({ path: EXCLUSION, method: 'POST' });

it.each([
  ['before the operator has set it', false, 'No break is set.'],
  ['after the operator has set it', true, /Until .* Number ex_/],
] as const)(
  'a break whose portal is killed %s is told as it is, and is one however often its form is sent',
  async (_when, isSet, told) => {
    const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
    const client = new HttpClient(portal.address, { publicOrigin: PUBLIC_ORIGIN, language: 'en' });
    await client.logIn(player);
    const page = await client.get(CHECK);
    const fields = { ...formWith(page.body, 'operation'), currentPassword: player.password };
    await sandbox.clearCalls();
    const match = { path: EXCLUSION, method: 'POST', phone: player.phone };
    const fault = isSet ? { hang: true as const, takesEffect: true } : { hang: true as const };
    await sandbox.addFaults({ match, times: 1, fault });
    const lost = client.post(CHECK, fields).then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(posts).toHaveLength(1);
    if (isSet) {
      const other = new HttpClient(portal.address, { publicOrigin: PUBLIC_ORIGIN, language: 'en' });
      await other.logIn(player);
      const text = async () => pageText((await other.get(RESULT)).body);
      await expect.poll(text).toMatch(told);
      other.close();
    }
    await portal.killAndRestart();
    expect(await lost).toBe('lost');
    expect(pageText((await client.get(RESULT)).body)).toMatch(told);
    const again = await client.post(CHECK, fields);
    expect([again.status, again.headers.location]).toEqual([303, RESULT]);
    expect(pageText((await client.follow(again)).body)).toMatch(/Until .* Number ex_/);
    expect(new Set((await posts()).map(({ keySha256 }) => keySha256)).size).toBe(1);
    client.close();
  },
);
