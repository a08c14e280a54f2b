import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const CODE = '/user/password/lost/code';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    country: 'US',
    env: { LIMIT_LOG_ON_PER_PHONE: '3/900', LIMIT_RESET_CODE_PER_PHONE: '1/86400' },
  });
  await stack.sandbox.changeRules({ captchaType: 'none' });
}, 40_000);

afterAll(() => stack.stop());

/** A browser in which the player has logged in and out. */
async function ownDevice(player: MadePlayer): Promise<HttpClient> {
  const device = new HttpClient(stack.portal.origin, { language: 'en' });
  await device.logIn(player);
  await device.get('/');
  await device.post('/logout');
  return device;
}

async function tryPassword(client: HttpClient, phoneNumber: string, password: string): Promise<number> {
  await client.get('/');
  return (await client.post('/login', { phoneNumber, password })).status;
}

async function askForCode(client: HttpClient, phoneNumber: string): Promise<number> {
  await client.get('/?panel=forgotPassword');
  return (await client.post('/forgotPassword', { phoneNumber })).status;
}

describe('a stranger who uses up the tries of a number', () => {
  it('locks out strangers, and not the player on a device that has logged in before', async () => {
    const player = await stack.sandbox.makePlayer();
    const device = await ownDevice(player);
    const mark = device.cookies.get('device') ?? '';
    expect(mark).not.toContain(player.phone);
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    const strangers: number[] = [];
    for (let n = 0; n < 4; n++) strangers.push(await tryPassword(stranger, player.phone, 'Wrong-1-password'));
    expect(strangers).toEqual([303, 303, 303, 429]);
    // On a device that was never used the right password waits, too.
    const newDevice = new HttpClient(stack.portal.origin, { language: 'en' });
    expect(await tryPassword(newDevice, player.phone, player.password)).toBe(429);
    expect(await tryPassword(device, player.phone, player.password)).toBe(303);
    expect(device.cookies.has('session')).toBe(true);
    for (const client of [device, stranger, newDevice]) client.close();
  });

  it('gains nothing by a mark of an own number, and the device has no more tries than anybody', async () => {
    const [player, own] = [await stack.sandbox.makePlayer(), await stack.sandbox.makePlayer()];
    const stranger = await ownDevice(own);
    const device = await ownDevice(player);
    for (const client of [stranger, device]) {
      const tries: number[] = [];
      for (let n = 0; n < 4; n++) tries.push(await tryPassword(client, player.phone, 'Wrong-1-password'));
      expect(tries).toEqual([303, 303, 303, 429]);
      client.close();
    }
  });

  it('leaves the player on such a device the codes of a forgotten password', async () => {
    const player = await stack.sandbox.makePlayer();
    const device = await ownDevice(player);
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    const another = new HttpClient(stack.portal.origin, { language: 'en' });
    expect(await askForCode(stranger, player.phone)).toBe(303);
    expect(await askForCode(another, player.phone)).toBe(429);
    await stack.sandbox.clearCalls();
    await askForCode(device, player.phone);
    // It is the operator's to say what it makes of it: the portal asks.
    expect(await stack.sandbox.calls({ path: CODE })).toHaveLength(1);
    for (const client of [device, stranger, another]) client.close();
  });
});
