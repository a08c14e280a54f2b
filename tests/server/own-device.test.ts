import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const CODE = '/user/password/lost/code';
const LOG_ON = '/authentication/login';
const NEW = 'N3w-password!';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    country: 'US',
    env: {
      LIMIT_LOG_ON_PER_PHONE: '3/900',
      LIMIT_RESET_CODE_PER_PHONE: '1/86400',
      LIMIT_RESET_CODE_PER_ADDRESS: '6/3600',
      LIMIT_NEW_DEVICES_PER_PHONE: '6/86400',
    },
  });
  await stack.sandbox.changeRules({ captchaType: 'none' });
});

afterAll(() => stack.stop());

/** A browser in which the player has logged in and out. */
async function ownDevice(player: MadePlayer): Promise<HttpClient> {
  const device = new HttpClient(stack.portal.origin, { language: 'en' });
  await device.logIn(player);
  await device.get('/');
  await device.submit('/logout');
  return device;
}

async function tryPassword(client: HttpClient, phoneNumber: string, password: string): Promise<number> {
  await client.get('/');
  return (await client.submit('/login', { phoneNumber, password })).status;
}

/** Another browser that has the marks of this one, as they were. */
function copyOf(client: HttpClient): HttpClient {
  const copy = new HttpClient(stack.portal.origin, { language: 'en' });
  const mark = client.cookies.get('device');
  if (mark !== undefined) copy.cookies.set('device', mark);
  return copy;
}

async function askForCode(client: HttpClient, phoneNumber: string): Promise<number> {
  await client.get('/?panel=forgotPassword');
  return (await client.submit('/forgotPassword', { phoneNumber })).status;
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

  it('gains nothing by many marks of a number whose password was known', async () => {
    const player = await stack.sandbox.makePlayer();
    const devices: HttpClient[] = [];
    for (let n = 0; n < 5; n++) devices.push(await ownDevice(player));
    await stack.sandbox.clearCalls();
    for (const device of devices) {
      for (let n = 0; n < 3; n++) await tryPassword(device, player.phone, `Wrong-${n}-password`);
    }
    expect(await stack.sandbox.calls({ path: LOG_ON })).toHaveLength(6);
    await stack.sandbox.clearCalls();
    const match = { path: CODE, phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 2, fault: { json: { status: 'Success' } } });
    await Promise.all(devices.map((device) => askForCode(device, player.phone)));
    expect(await stack.sandbox.calls({ path: CODE })).toHaveLength(2);
    for (const device of devices) device.close();
  });

  it('has no more codes asked for by many marks that the operator does not send', async () => {
    const player = await stack.sandbox.makePlayer();
    const devices = [await ownDevice(player), await ownDevice(player), await ownDevice(player)];
    await stack.sandbox.clearCalls();
    const fault = { json: { status: 'CaptchaFailed' } };
    await stack.sandbox.addFaults({ match: { path: CODE }, times: 20, fault });
    for (let n = 0; n < 21; n++) await askForCode(devices[n % 3] as HttpClient, player.phone);
    const calls = await stack.sandbox.calls({ path: CODE });
    await stack.sandbox.clearFaults();
    expect(calls).toHaveLength(12);
    for (const device of devices) device.close();
  });

  it('gets no more marks of a number a day than are allowed, though each log-on succeeds', async () => {
    const player = await stack.sandbox.makePlayer();
    const marks: boolean[] = [];
    for (let n = 0; n < 7; n++) {
      const device = await ownDevice(player);
      marks.push(device.cookies.has('device'));
      device.close();
    }
    expect(marks).toEqual([true, true, true, true, true, true, false]);
  });

  it.each<[string, (device: HttpClient, player: MadePlayer) => Promise<void>]>([
    [
      'a new password',
      async (device, player) => {
        await device.logIn(player);
        const typed = { currentPassword: player.password, newPassword: NEW, confirmPassword: NEW };
        await device.get('/changePassword');
        await device.submit('/changePassword', typed);
      },
    ],
    [
      'a reset',
      async (device, player) => {
        await askForCode(device, player.phone);
        await device.get('/?panel=forgotPassword');
        const [sms] = await stack.sandbox.messagesTo(player.phone);
        const typed = { code: sms?.code ?? '', newPassword: NEW, confirmPassword: NEW };
        await device.submit('/resetPassword', typed);
      },
    ],
    [
      'a log-out everywhere',
      async (device, player) => {
        await device.logIn(player);
        await device.get('/');
        await device.submit('/logout', { everywhere: 'yes' });
      },
    ],
  ])('gains nothing by a mark of before %s, and the device of it stays known', async (_what, end) => {
    const player = await stack.sandbox.makePlayer();
    const [device, other] = [await ownDevice(player), await ownDevice(player)];
    const copy = copyOf(device);
    await end(device, player);
    const stranger = new HttpClient(stack.portal.origin, { language: 'en' });
    for (let n = 0; n < 4; n++) await tryPassword(stranger, player.phone, `Wrong-${n}-password`);
    const statuses: number[] = [];
    for (const client of [other, copy, device])
      statuses.push(await tryPassword(client, player.phone, 'Wrong-9-password'));
    expect(statuses).toEqual([429, 429, 303]);
    for (const client of [device, other, copy, stranger]) client.close();
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

describe('the operator', () => {
  const ownCalls = async (player: MadePlayer) =>
    (await stack.sandbox.calls({ userId: player.userId })).map(({ device }) => device);

  it('gets one opaque name of a device for a player, of no other player and no other device', async () => {
    const [ann, bob] = [await stack.sandbox.makePlayer(), await stack.sandbox.makePlayer()];
    await stack.sandbox.clearCalls();
    const shared = await ownDevice(ann);
    const [first, ...rest] = await ownCalls(ann);
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(new Set([first, ...rest]).size).toBe(1);
    await stack.sandbox.clearCalls();
    await shared.logIn(ann);
    await shared.get('/');
    expect(new Set(await ownCalls(ann))).toEqual(new Set([first]));
    const [logOn] = await stack.sandbox.calls({ path: LOG_ON });
    expect(logOn?.device).toBe(first);
    await shared.logOut();
    await shared.logIn(bob);
    await shared.get('/');
    const ofBob = new Set(await ownCalls(bob));
    expect(ofBob.size).toBe(1);
    expect(ofBob).not.toContain(first);
    const elsewhere = await ownDevice(ann);
    expect((await ownCalls(ann)).at(-1)).not.toBe(first);
    const publicCalls = await stack.sandbox.calls({ path: '/site' });
    expect(publicCalls.every(({ device }) => device === null)).toBe(true);
    for (const client of [shared, elsewhere]) client.close();
  });
});
