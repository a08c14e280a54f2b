import { createHash } from 'node:crypto';
import { addressGroup, siteGroup } from '#app/domain/identity/client-address.ts';
import type { LimitName } from '#app/domain/rates.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { isUnauthorized, type Result, refused } from '#app/operator/http/result.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import type { RateLimitKey } from '#app/session/rate-limits.ts';
import type { SecurityEventName, SecurityFacts } from '#app/session/security-events.ts';
import type { Visit } from '#app/session/visit.ts';
import { forgetOtherDevices, markDevice, provedDevice } from './device-marks.ts';
import { callAsPlayer } from './player-calls.ts';

interface Subject {
  visit: Visit;
  /** National digits. */
  phoneNumber: string;
  /** Kind of code or id of a transaction. */
  part: string;
  /** Name of a device that has proved the number, see {@link provedDevice}; null on any other device. */
  device: string | null;
  /** Epoch, ms. */
  startedAtMs: number;
}

/** Decides whose tries they are. */
type Scope = (limit: LimitName, subject: Subject) => RateLimitKey[];

/** Decides whether a try stays counted. */
type Counts = (answer: Result<unknown>) => boolean;

interface LimitedCall {
  /** Absent: not logged. */
  event?: SecurityEventName;
  /** In the order in which they are asked: one that refuses keeps the next from counting. */
  limits: readonly (readonly [limit: LimitName, scope: Scope, counts: Counts])[];
  /** Looks up the device's mark for the number. */
  hasDevices?: true;
  onSuccess?: (subject: Subject) => Promise<void>;
}

const always: Counts = () => true;

const hasSucceeded: Counts = ({ ok }) => ok;

/** A transport failure is no refusal: the operator was not reached. */
const isRefused: Counts = (answer) =>
  !answer.ok && answer.failure.outcome === 'refused' && answer.failure.source !== 'transport';

const hasReachedOperator: Counts = (answer) => answer.ok || answer.failure.source !== 'transport';

/** Without an outcome there was no call; after a 401 it is made again. */
const isAnswered: Counts = (answer) =>
  hasReachedOperator(answer) &&
  (answer.ok || (!isUnauthorized(answer) && answer.failure.outcome !== undefined));

const isMaybeSent: Counts = (answer) => answer.ok || answer.failure.outcome !== 'refused';

const isCodeMaybeSent: Counts = (answer) =>
  answer.ok ? (answer.value as CodeSent).status === 'Success' : answer.failure.outcome === 'unknown';

const isPasswordWrong: Counts = (answer) => !answer.ok && answer.failure.code === 'PasswordIncorrect';

const isProofWrong: Counts = (answer) =>
  isPasswordWrong(answer) || (!answer.ok && answer.failure.code === 'InvalidCode');

/** A session would be a new one with every log-on. */
const perPlayer: Scope = (limit, { visit: { player } }) => [
  { limit, of: player?.userId ?? player?.id ?? '' },
];

const perPart: Scope = (limit, subject) =>
  perPlayer(limit, subject).map(({ of }) => ({ limit, of: `${subject.part} ${of}` }));

const perStepUp: Scope = (limit, subject) => perPart(limit, { ...subject, part: 'stepUp' });

const perSession: Scope = (limit, { visit }) => [{ limit, of: visit.player?.id ?? '' }];

const perPhone: Scope = (limit, { phoneNumber }) => [{ limit, of: phoneNumber }];

/** Known devices of a number have a common count besides, so that marks are not worth collecting. */
const perPhoneOrDevice: Scope = (limit, subject) =>
  subject.device === null
    ? perPhone(limit, subject)
    : [
        { limit, of: subject.device },
        { limit, of: subject.phoneNumber, pool: 'devices' },
      ];

/** Counts the site of the address too: all addresses that one customer of a network may have. */
const perAddress: Scope = (limit, { visit: { request } }) => {
  const site = siteGroup(request.clientAddress);
  const own: RateLimitKey = { limit, of: addressGroup(request.clientAddress) };
  return site === null ? [own] : [{ limit, of: site, pool: 'site' }, own];
};

const perAddressOrDevice: Scope = (limit, subject) =>
  (subject.device === null ? perAddress : perPhoneOrDevice)(limit, subject);

/** Leaves each caller a try now and then when all are used up: nobody locks all others out. */
const inAll: Scope = (limit, { visit: { request } }) => {
  const caller = siteGroup(request.clientAddress) ?? addressGroup(request.clientAddress);
  return [{ limit, of: '', otherwise: { limit, of: caller, pool: 'past' } }];
};

const unlessKnownDevice =
  (scope: Scope): Scope =>
  (limit, subject) =>
    subject.device === null ? scope(limit, subject) : [];

/** A refusal counts too: the current password may be guessed at here. */
const EMAIL_LIMITS: LimitedCall['limits'] = [
  ['codePerAddress', perAddress, isAnswered],
  ['emailPerPlayer', perPlayer, isAnswered],
];

const LIMIT_CHANGES: LimitedCall['limits'] = [['ownLimitsPerPlayer', perPlayer, isAnswered]];

const CALLS = {
  logOn: {
    event: 'logOn',
    limits: [
      ['logOnPerAddress', unlessKnownDevice(perAddress), isRefused],
      ['logOnPerPhone', perPhoneOrDevice, isRefused],
      ['logOnInAll', unlessKnownDevice(inAll), isRefused],
    ],
    hasDevices: true,
    onSuccess: markProvedDevice,
  },
  // A code that was not sent counts for the address, which must not learn whose numbers are known.
  resetCode: {
    event: 'resetCode',
    limits: [
      ['resetCodePerAddress', perAddressOrDevice, always],
      ['resetCodePerPhone', perPhoneOrDevice, isMaybeSent],
      ['resetCodeInAll', unlessKnownDevice(inAll), isMaybeSent],
    ],
    hasDevices: true,
  },
  passwordReset: {
    event: 'passwordReset',
    limits: [['resetPerPhone', perPhoneOrDevice, hasReachedOperator]],
    hasDevices: true,
    onSuccess: forgetOldPassword,
  },
  // A refusal counts for the number and the address, which must not learn whose numbers are taken.
  registration: {
    event: 'registration',
    limits: [
      ['registrationPerAddress', perAddress, isAnswered],
      ['registrationPerPhone', perPhone, isAnswered],
      ['registrationInAll', inAll, isMaybeSent],
    ],
  },
  phoneCode: {
    event: 'phoneCode',
    limits: [
      ['codePerAddress', perAddress, isCodeMaybeSent],
      ['phoneCodePerPlayer', perPlayer, isCodeMaybeSent],
      ['phoneCodeInAll', inAll, isCodeMaybeSent],
    ],
  },
  emailChange: { event: 'emailChange', limits: EMAIL_LIMITS },
  emailCode: { event: 'emailCode', limits: EMAIL_LIMITS },
  codeCheck: { event: 'codeCheck', limits: [['codeCheckPerPlayer', perPart, isRefused]] },
  linkCheck: { event: 'linkCheck', limits: [['linkCheckPerAddress', perAddress, isRefused]] },
  passwordChange: {
    event: 'passwordChange',
    limits: [['passwordCheckPerPlayer', perPlayer, isPasswordWrong]],
    onSuccess: async ({ visit }) => {
      if (visit.player) await forgetOtherDevices(visit, visit.player.phoneNumber, true);
    },
  },
  // Proofs of a payment count whatever its form (contract §6.5).
  passwordProof: {
    event: 'paymentProof',
    limits: [['passwordCheckPerPlayer', perPlayer, isProofWrong]],
  },
  codeProof: { event: 'paymentProof', limits: [['codeCheckPerPlayer', perStepUp, isProofWrong]] },
  accessCode: { event: 'accessCode', limits: [['accessCodePerPlayer', perPlayer, hasSucceeded]] },
  file: { event: 'file', limits: [['filePerPlayer', perPlayer, always]] },
  exclusion: { event: 'exclusion', limits: [['passwordCheckPerPlayer', perPlayer, isPasswordWrong]] },
  limitSet: { event: 'limitSet', limits: LIMIT_CHANGES },
  limitConfirmed: { event: 'limitConfirmed', limits: LIMIT_CHANGES },
  limitDropped: { event: 'limitDropped', limits: LIMIT_CHANGES },
  look: { limits: [['looksPerTransaction', perPart, hasSucceeded]] },
  payment: { limits: [['paymentsPerSession', perSession, (answer) => !isUnauthorized(answer)]] },
} satisfies Record<string, LimitedCall>;

type LimitedCallName = keyof typeof CALLS;

type PhoneCallName = 'logOn' | 'resetCode' | 'passwordReset' | 'registration';

type PartCallName = 'codeCheck' | 'look';

/**
 * Makes a call unless it was made too often, and logs its outcome. The tries that do not count are refunded.
 *
 * @returns the answer, or 'Too many requests' without a call; see {@link isThrottled}
 */
export async function limitedCall<T, Name extends LimitedCallName>(
  visit: Visit,
  name: Name,
  call: () => Promise<Result<T>>,
  ...about: Name extends PhoneCallName
    ? [Pick<Subject, 'phoneNumber'>]
    : Name extends PartCallName
      ? [Pick<Subject, 'part'>]
      : []
): Promise<Result<T>> {
  const { event, limits, hasDevices, onSuccess }: LimitedCall = CALLS[name];
  const [{ phoneNumber, part = '' } = {}] = about as [Partial<Subject>?];
  const startedAtMs = visit.now();
  const device = hasDevices ? await provedDevice(visit, phoneNumber ?? '') : null;
  const subject = { visit, phoneNumber: phoneNumber ?? '', part, device, startedAtMs };
  const callIfFew = () => takeAndCall(subject, limits, call);
  const answer = event ? await reported(visit, event, callIfFew, { phoneNumber }) : await callIfFew();
  if (answer.ok) await onSuccess?.(subject);
  return answer;
}

/**
 * Makes a limited call as the signed-in player, for a form without an idempotency key: a button pressed twice makes one
 * call, and is one try.
 *
 * @param content what is asked for besides the name of the call
 */
export function limitedOnceAsPlayer<T>(
  visit: Visit,
  name: Exclude<LimitedCallName, PhoneCallName | PartCallName>,
  content: readonly string[],
  call: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  return callAsPlayer(visit, (accessToken) => {
    // By token, so that a press with a renewed one does not share a 401.
    const flight = createHash('sha256')
      .update(JSON.stringify([name, visit.owner, accessToken, ...content]))
      .digest('base64url');
    return visit.services.flights.join(flight, () => limitedCall(visit, name, () => call(accessToken)));
  });
}

async function takeAndCall<T>(
  subject: Subject,
  limits: LimitedCall['limits'],
  call: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const taken = await subject.visit.services.limits.take(
    limits.flatMap(([limit, scope]) => scope(limit, subject)),
  );
  if (!taken.ok) {
    const { retryAfterSeconds } = taken;
    return refused(failureOf('TooManyRequests', { retryAfterSeconds, outcome: 'refused' }));
  }
  const answer = await call();
  await taken.refund(limits.filter(([, , counts]) => !counts(answer)).map(([limit]) => limit));
  return answer;
}

/** Marks the device as a known one, unless too many became one lately. */
async function markProvedDevice({ visit, phoneNumber, device, startedAtMs }: Subject): Promise<void> {
  const isMarkedAgain = device !== null;
  if (
    isMarkedAgain ||
    (await visit.services.limits.take([{ limit: 'newDevicesPerPhone', of: phoneNumber }])).ok
  )
    await markDevice(visit, phoneNumber, startedAtMs);
}

/** Forgets log-ons with the old password, or the player would have to wait with the new one; and other devices. */
async function forgetOldPassword(subject: Subject): Promise<void> {
  const { visit, phoneNumber, device } = subject;
  const tries = [null, device].flatMap((one) =>
    perPhoneOrDevice('logOnPerPhone', { ...subject, device: one }),
  );
  await Promise.all(tries.map((one) => visit.services.limits.forget(one)));
  await forgetOtherDevices(visit, phoneNumber, true);
}

/**
 * Makes a call and logs its outcome.
 *
 * @param about facts known before the call; `phoneNumber`: national digits, where no one is signed in
 */
export async function reported<T>(
  visit: Visit,
  event: SecurityEventName,
  call: () => Promise<Result<T>>,
  { phoneNumber, ...facts }: SecurityFacts & { phoneNumber?: string | undefined },
): Promise<Result<T>> {
  const answer = await call();
  visit.report(event, { ...describeOutcome(answer), ...facts }, phoneNumber);
  return answer;
}

/** Outcome of a call in the words of the log. */
export function describeOutcome(answer: Result<unknown>): SecurityFacts {
  if (answer.ok) return { outcome: 'done' };
  const { failure } = answer;
  const { code, traceId, outcome = 'refused' } = failure;
  return {
    outcome: isThrottled(failure) ? 'limited' : outcome,
    code,
    ...(traceId ? { folio: traceId } : {}),
  };
}

/** Distinguishes the portal's own 'Too many requests' from the operator's. */
export function isThrottled(failure: Failure): failure is Failure & { retryAfterSeconds: number } {
  return (
    failure.code === 'TooManyRequests' &&
    failure.source === 'portal' &&
    failure.retryAfterSeconds !== undefined
  );
}
