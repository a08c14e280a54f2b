import { describe, expect, it } from 'vitest';
import { cookiesAfter, openVisit, visitServices } from '#tests/support/visits.ts';
import { markDevice, provedDevice } from './device-marks.ts';

const PHONE = '5512345678';
const OTHER = '5587654321';

const services = visitServices({ now: () => 0 });

/** The cookies of a device on which numbers have proved themselves, one after the other. */
async function deviceOf(...numbers: string[]): Promise<Map<string, string>> {
  let cookies = new Map<string, string>();
  for (const number of numbers) {
    const visit = await openVisit(services, cookies);
    await markDevice(visit, number, 0);
    cookies = await cookiesAfter(visit, cookies);
  }
  return cookies;
}

const triesWith = async (cookies: ReadonlyMap<string, string>, number: string) =>
  provedDevice(await openVisit(services, cookies), number);

describe('the tries of a number', () => {
  it("are everybody's on a device that it never proved itself on", async () => {
    expect(await triesWith(new Map(), PHONE)).toBeNull();
    expect(await triesWith(await deviceOf(OTHER), PHONE)).toBeNull();
  });

  it("are the device's own once it did, the same at every visit, and other ones on another device", async () => {
    const device = await deviceOf(PHONE);
    const own = await triesWith(device, PHONE);
    expect(own).toContain(PHONE);
    expect(await triesWith(device, PHONE)).toBe(own);
    expect(await triesWith(await deviceOf(PHONE, PHONE), PHONE)).not.toBe(own);
    expect(await triesWith(await deviceOf(PHONE), PHONE)).not.toBe(own);
  });

  it('stay the same when the number proves itself again, among three numbers', async () => {
    const before = await deviceOf(PHONE);
    const own = await triesWith(before, PHONE);
    const visit = await openVisit(services, before);
    await markDevice(visit, PHONE, 0);
    expect(await triesWith(await cookiesAfter(visit, before), PHONE)).toBe(own);
    const crowded = await deviceOf(PHONE, '5500000001', '5500000002', '5500000003');
    expect(await triesWith(crowded, PHONE)).toBeNull();
    expect(await triesWith(crowded, '5500000001')).not.toBeNull();
  });

  it("are everybody's with a mark that was changed or made up", async () => {
    const device = await deviceOf(PHONE);
    const sealed = String(device.get('__Host-device') ?? device.get('device'));
    const [name = ''] = [...device.keys()].filter((one) => one.endsWith('device'));
    for (const changed of [`${sealed}A`, sealed.slice(0, -4), 'x', PHONE]) {
      expect(await triesWith(new Map([[name, changed]]), PHONE)).toBeNull();
    }
  });

  it('say nothing of the number in the cookie', async () => {
    const [line = ''] = [...(await deviceOf(PHONE)).values()].filter((value) => value.length > 100);
    expect(line).not.toBe('');
    expect(line).not.toContain(PHONE);
  });
});
