import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod/v4';
import { DEVICE_COOKIE } from '#app/session/cookies.ts';
import { authenticate, isAuthentic } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

const COOKIE = DEVICE_COOKIE;
const FORMAT = 1;
/** Numbers that one device is known for; the oldest go first. */
const MOST_NUMBERS = 3;

/**
 * Numbers that have proved themselves on this device, newest first: each as a keyed hash, with a random name of the device
 * for that number alone, so that nothing connects two of them, and the time of the last proof (epoch, ms).
 */
const deviceMarks = z.object({
  format: z.literal(FORMAT),
  marks: z
    .array(z.object({ number: z.string(), device: z.string(), provedAtMs: z.number().default(0) }))
    .max(MOST_NUMBERS),
});

type Mark = z.output<typeof deviceMarks>['marks'][number];

/**
 * Finds the name under which the tries of a device are counted that has proved a number.
 *
 * @param phoneNumber national digits
 * @returns null on any other device, and on one whose mark was ended since
 */
export async function provedDevice(visit: Visit, phoneNumber: string): Promise<string | null> {
  const marks = await readMarks(visit);
  // The mark of a device is never empty.
  if (marks.length === 0 && visit.cookies.has(COOKIE)) visit.report('cookieRefused', { code: COOKIE });
  const mark = marks.find((one) => isMarkFor(visit, one, phoneNumber));
  if (mark === undefined) return null;
  const isEnded = mark.provedAtMs < (await visit.services.revocations.devicesRevokedAtMs(phoneNumber));
  if (isEnded) return null;
  visit.nameDevice(nameFor(mark));
  return `${phoneNumber} ${mark.device}`;
}

/**
 * Marks the device as one that has proved a number, by its password or by a code sent to it.
 *
 * @param phoneNumber national digits
 * @param provedAtMs when the password was sent; epoch, ms
 */
export async function markDevice(visit: Visit, phoneNumber: string, provedAtMs: number): Promise<void> {
  const before = await readMarks(visit);
  const known = before.find((one) => isMarkFor(visit, one, phoneNumber));
  const mark: Mark = {
    number: authenticate(visit.keys, 'device', phoneNumber).toString('base64url'),
    device: known?.device ?? randomBytes(12).toString('base64url'),
    provedAtMs,
  };
  const marks = [mark, ...before.filter((one) => one !== known)].slice(0, MOST_NUMBERS);
  visit.nameDevice(nameFor(mark));
  visit.cookies.write(COOKIE, await seal(visit.keys, 'device', { format: FORMAT, marks }));
}

/**
 * Ends the marks that all devices have for a number; this one keeps its own, if it has one or has just proved the number.
 *
 * @param phoneNumber national digits
 */
export async function forgetOtherDevices(
  visit: Visit,
  phoneNumber: string,
  hasProved: boolean,
): Promise<void> {
  const isKnown = hasProved || (await provedDevice(visit, phoneNumber)) !== null;
  await visit.services.revocations.revokeDevices(phoneNumber);
  if (isKnown) await markDevice(visit, phoneNumber, visit.now());
}

/** Name of the device for the operator (contract §1.2): it says nothing of the mark, by which tries are counted. */
const nameFor = ({ device }: Mark) =>
  createHash('sha256').update(`device for the operator ${device}`).digest('base64url').slice(0, 16);

async function readMarks({ cookies, keys }: Visit): Promise<readonly Mark[]> {
  const sealed = cookies.read(COOKIE);
  const opened = sealed === null ? null : await unseal(keys, 'device', sealed);
  const read = deviceMarks.safeParse(opened?.value);
  return read.success ? read.data.marks : [];
}

const isMarkFor = ({ keys }: Visit, { number }: Mark, phoneNumber: string): boolean =>
  isAuthentic(keys, 'device', phoneNumber, Buffer.from(number, 'base64url'));
