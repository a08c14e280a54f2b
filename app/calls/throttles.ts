import { addressGroup, siteGroup } from '#app/domain/identity/address-group.ts';
import type { LimitName } from '#app/domain/money/rate.ts';
import type { CodeKind } from '#app/domain/player/verification-code.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { isUnauthorized, type Result, refused } from '#app/operator/http/result.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import type { Visit } from '#app/session/visit.ts';
import { forgetOtherDevices, markDevice, provedDevice } from './device-marks.ts';
import type { LimitedTry } from './rate-limits.ts';
import { isThrottled, reported } from './reported.ts';

/**
 * Signs a player in, unless it has been tried too often: for this number, from this address or in all. Only what the
 * operator plainly refuses counts; a player who is signed in already is not asked. A device that the number has proved
 * itself on has a count of its own, and one that it shares with the number's other devices; it is one from the first
 * log-on that succeeds, if not too many became one lately.
 *
 * @param phoneNumber national digits
 * @returns its answer, or 'Too many requests' without a call; see `isThrottled`
 */
export async function throttleLogOn<T>(
  visit: Visit,
  phoneNumber: string,
  logOn: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const startedAtMs = visit.now();
  const device = await provedDevice(visit, phoneNumber);
  const phone = ofPhone('logOnPerPhone', phoneNumber, device);
  const tries =
    device === null ? [...ofAddress(visit, 'logOnPerAddress'), ...phone, ofAll(visit, 'logOnInAll')] : phone;
  const logOnIfFew = () => throttle(visit, tries, logOn, wasRefused);
  const answer = await reported(visit, 'logOn', logOnIfFew, { phoneNumber });
  if (!answer.ok) return answer;
  const isMarkedAgain = device !== null;
  if (
    isMarkedAgain ||
    (await visit.services.limits.take([{ limit: 'newDevicesPerPhone', of: phoneNumber }])).ok
  )
    await markDevice(visit, phoneNumber, startedAtMs);
  return answer;
}

/**
 * Has a code for a forgotten password sent, unless too many were: to this number, from this address or in all. One that
 * the operator plainly did not send counts for the address alone, which must not learn whose numbers are known. The
 * number's own devices have counts as for the log-on, and one in the place of the address's.
 *
 * @param phoneNumber national digits
 */
export async function throttleResetCode<T>(
  visit: Visit,
  phoneNumber: string,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const device = await provedDevice(visit, phoneNumber);
  const isStrange = device === null;
  const asked = isStrange
    ? ofAddress(visit, 'resetCodePerAddress')
    : ofPhone('resetCodePerAddress', phoneNumber, device);
  const phone: LimitedTry[] = [
    ...ofPhone('resetCodePerPhone', phoneNumber, device),
    ...(isStrange ? [ofAll(visit, 'resetCodeInAll')] : []),
  ];
  const wasSent = (answer: Result<T>) => answer.ok || answer.failure.outcome !== 'refused';
  const sendIfFew = () =>
    throttle(
      visit,
      asked,
      () => throttle(visit, phone, send, wasSent),
      (answer) => answer.ok || !isThrottled(answer.failure),
    );
  return reported(visit, 'resetCode', sendIfFew, { phoneNumber });
}

/**
 * Sets a new password by a code, unless it has been tried too often for this number. Log-ons with the forgotten password
 * are forgotten then, or the player would have to wait with the new one, and so are other devices.
 *
 * @param phoneNumber national digits
 */
export async function throttleReset<T>(
  visit: Visit,
  phoneNumber: string,
  reset: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const device = await provedDevice(visit, phoneNumber);
  const tries = ofPhone('resetPerPhone', phoneNumber, device);
  const resetIfFew = () => throttle(visit, tries, reset, (made) => made.ok || !isOfConnection(made.failure));
  const answer = await reported(visit, 'passwordReset', resetIfFew, { phoneNumber });
  if (!answer.ok) return answer;
  const counted = [null, device].flatMap((one) => ofPhone('logOnPerPhone', phoneNumber, one));
  await Promise.all(counted.map((one) => visit.services.limits.forget(one)));
  await forgetOtherDevices(visit, phoneNumber, true);
  return answer;
}

/**
 * Sends a registration, unless too many were: for this number, from this address or, of those that may have sent an
 * SMS, in all. What the operator refuses counts for the number and the address, which must not learn whose numbers are
 * taken.
 *
 * @param phoneNumber national digits
 */
export function throttleRegistration<T>(
  visit: Visit,
  phoneNumber: string,
  register: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [
    ...ofAddress(visit, 'registrationPerAddress'),
    { limit: 'registrationPerPhone', of: phoneNumber },
  ];
  const inAll = [ofAll(visit, 'registrationInAll')];
  const wasSent = (answer: Result<T>) => answer.ok || answer.failure.outcome !== 'refused';
  const registerIfFew = () =>
    throttle(visit, tries, () => throttle(visit, inAll, register, wasSent), wasAnswered);
  return reported(visit, 'registration', registerIfFew, { phoneNumber });
}

/**
 * Has a code that verifies the player's phone sent, unless too many were: to this player, from this address or in all.
 * One that was plainly not sent does not count.
 */
export function throttlePhoneCode(
  visit: Visit,
  send: () => Promise<Result<CodeSent>>,
): Promise<Result<CodeSent>> {
  const tries: LimitedTry[] = [
    ...ofAddress(visit, 'codePerAddress'),
    { limit: 'phoneCodePerPlayer', of: playerOf(visit) },
    ofAll(visit, 'phoneCodeInAll'),
  ];
  const wasSent = (answer: Result<CodeSent>) =>
    answer.ok ? answer.value.status === 'Success' : answer.failure.outcome === 'unknown';
  return reported(visit, 'phoneCode', () => throttle(visit, tries, send, wasSent));
}

/**
 * Sets an email address or has its mail sent again, unless the player or the address has done so too often. What the
 * operator refuses counts too: the current password may be guessed at here.
 */
export function throttleEmail<T>(
  visit: Visit,
  event: 'emailChange' | 'emailCode',
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [
    ...ofAddress(visit, 'codePerAddress'),
    { limit: 'emailPerPlayer', of: playerOf(visit) },
  ];
  return reported(visit, event, () => throttle(visit, tries, send, wasAnswered));
}

/** Checks a typed code, unless the player has typed too many that are wrong. */
export function throttleCodeCheck<T>(
  visit: Visit,
  kind: CodeKind,
  check: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'codeCheckPerPlayer', of: `${kind} ${playerOf(visit)}` }];
  return reported(visit, 'codeCheck', () => throttle(visit, tries, check, wasRefused));
}

/**
 * Changes a password, unless the player has typed too many current ones that are wrong: anyone who finds a portal open
 * could guess. Other devices are forgotten with the old password.
 */
export async function throttlePasswordChange<T>(
  visit: Visit,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const { player } = visit;
  const tries: LimitedTry[] = [{ limit: 'passwordCheckPerPlayer', of: playerOf(visit) }];
  const changeIfFew = () => throttle(visit, tries, change, isPasswordWrong);
  const answer = await reported(visit, 'passwordChange', changeIfFew);
  if (answer.ok && player) await forgetOtherDevices(visit, player.phoneNumber, true);
  return answer;
}

/**
 * Sends a payment with the proof that the operator wants, unless the player has given too many that are wrong: anyone
 * who finds a portal open could guess, form after form (contract §6.5).
 */
export function throttleProof<T>(
  visit: Visit,
  proof: { kind: 'password' | 'code' } | undefined,
  send: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (proof === undefined) return send();
  const tries: LimitedTry[] =
    proof.kind === 'password'
      ? [{ limit: 'passwordCheckPerPlayer', of: playerOf(visit) }]
      : [{ limit: 'codeCheckPerPlayer', of: `stepUp ${playerOf(visit)}` }];
  return reported(visit, 'paymentProof', () => throttle(visit, tries, send, isProofWrong));
}

/** Checks the code of a mail's link, unless too many that are wrong came from this address. */
export function throttleLinkCheck<T>(visit: Visit, check: () => Promise<Result<T>>): Promise<Result<T>> {
  const tries = ofAddress(visit, 'linkCheckPerAddress');
  return reported(visit, 'linkCheck', () => throttle(visit, tries, check, wasRefused));
}

/** Gets an access code, unless the player has got too many: a cashier has to type or scan each. */
export function throttleAccessCode<T>(visit: Visit, getCode: () => Promise<Result<T>>): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'accessCodePerPlayer', of: playerOf(visit) }];
  return reported(visit, 'accessCode', () => throttle(visit, tries, getCode, ({ ok }) => ok));
}

/** Collects what a file is made of, unless the player has had too many made: each is many calls. */
export function throttleFile<T>(visit: Visit, collect: () => Promise<Result<T>>): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'filePerPlayer', of: playerOf(visit) }];
  return reported(visit, 'file', () => throttle(visit, tries, collect, () => true));
}

/** Asks what has become of a transaction, unless the player asked for the same one a moment ago. */
export function throttleLook<T>(
  visit: Visit,
  transactionId: string,
  look: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'looksPerTransaction', of: `${playerOf(visit)} ${transactionId}` }];
  return throttle(visit, tries, look, (answer) => answer.ok);
}

/** Makes a call that moves money, unless the session has made too many. A 401 counts as none: the call is made again. */
export function throttlePayment<T>(visit: Visit, pay: () => Promise<Result<T>>): Promise<Result<T>> {
  const tries: LimitedTry[] = [{ limit: 'paymentsPerSession', of: visit.player?.id ?? '' }];
  return throttle(visit, tries, pay, (answer) => !isUnauthorized(answer));
}

/** Makes a call if its tries may be made, and gives them back when it turns out not to count. */
async function throttle<T>(
  visit: Visit,
  tries: readonly LimitedTry[],
  call: () => Promise<Result<T>>,
  counts: (answer: Result<T>) => boolean,
): Promise<Result<T>> {
  const taken = await visit.services.limits.take(tries);
  if (!taken.ok) {
    const { retryAfterSeconds } = taken;
    return refused(failureOf('TooManyRequests', { retryAfterSeconds, outcome: 'refused' }));
  }
  const answer = await call();
  if (!counts(answer)) await taken.giveBack();
  return answer;
}

/** The operator was not reached, so it cannot have said anything. */
const isOfConnection = ({ source }: Failure) => source === 'transport';

/** The operator has plainly said no. */
const wasRefused = (answer: Result<unknown>) =>
  !answer.ok && answer.failure.outcome === 'refused' && !isOfConnection(answer.failure);

const isPasswordWrong = (answer: Result<unknown>) =>
  !answer.ok && answer.failure.code === 'PasswordIncorrect';

const isProofWrong = (answer: Result<unknown>) =>
  !answer.ok && (answer.failure.code === 'PasswordIncorrect' || answer.failure.code === 'InvalidCode');

/** The operator has, or may have, done or refused it; without an outcome there was no call. After a 401 it is made again. */
const wasAnswered = (answer: Result<unknown>) =>
  answer.ok ||
  (!isUnauthorized(answer) &&
    answer.failure.outcome !== undefined &&
    !isOfConnection(answer.failure) &&
    !isThrottled(answer.failure));

/** Whose tries they are; a session would be a new one with every log-on. */
const playerOf = ({ player }: Visit) => player?.userId ?? player?.id ?? '';

/**
 * Tries of a number, or of a device that has proved it: known devices have a common count besides, so that marks are not
 * worth collecting.
 */
function ofPhone(limit: LimitName, phoneNumber: string, device: string | null): LimitedTry[] {
  if (device === null) return [{ limit, of: phoneNumber }];
  return [
    { limit, of: device },
    { limit, of: phoneNumber, pool: 'devices' },
  ];
}

/** Tries of an address, and of all addresses that one customer of a network may have. */
function ofAddress({ request }: Visit, limit: LimitName): LimitedTry[] {
  const site = siteGroup(request.clientAddress);
  const own: LimitedTry = { limit, of: addressGroup(request.clientAddress) };
  return site === null ? [own] : [{ limit, of: site, pool: 'site' }, own];
}

/** A try of everybody. Once all are used up, a caller still has one now and then: nobody locks all others out. */
function ofAll({ request }: Visit, limit: LimitName): LimitedTry {
  const caller = siteGroup(request.clientAddress) ?? addressGroup(request.clientAddress);
  return { limit, of: '', otherwise: { limit, of: caller, pool: 'past' } };
}
