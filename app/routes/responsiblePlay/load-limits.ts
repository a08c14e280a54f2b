import { moneyLocale } from '#app/calls/money-locale.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { noteTimedLimits } from '#app/calls/own-time.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { type ParsedAmount, parseSoleAmount } from '#app/domain/money/amount.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatAU } from '#app/domain/money/money.ts';
import { halfWidth } from '#app/domain/money/written-amount.ts';
import { type Address, ROUTES, reminderHref } from '#app/domain/pages/routes.ts';
import {
  isRaise,
  isSameSubject,
  isTimed,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitChange,
  type LimitSize,
  type LimitSubject,
  type PlayerLimit,
  remainingAU,
} from '#app/domain/player/player-limit.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { formatShortMoment } from '#app/i18n/moments.ts';
import type { LimitSettings, OfferedLimit } from '#app/operator/settings.ts';
import { createToken, sealToken } from '#app/payments/base/payment-token.ts';
import { type Casinos, casinoOf, type NamedCasino } from '#app/records/casinos.ts';
import { loadCasinos, loadOfferedCasinos } from '#app/records/load-casinos.ts';
import { failureNotification } from '#app/session/failures.ts';
import { hardEnd, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

const HOUR_MS = 3_600_000;

/** A size in words: an amount, null without a known currency; minutes; or null for no limit. */
export type ShownSize = { amount: string | null } | { minutes: number } | null;

export type ShownSubject = LimitSubject & { casino: string };

export type LimitRow = ReturnType<typeof shownLimit>;
export type ChangeRow = ReturnType<typeof shownChange>;

/** Limit that a link or form of the page is about, as its address names it. */
interface AskedLimit {
  subject: LimitSubject;
  /** As it was typed. */
  amount: string | null;
  isRemoval: boolean;
}

/** Everything that the pages of limits are made of. */
export interface Known {
  visit: Visit;
  limits: readonly PlayerLimit[];
  settings: LimitSettings;
  casinos: Casinos;
  /** Those of the player. */
  offered: readonly NamedCasino[];
  locale: MoneyLocale;
}

const NOTHING_OFFERED: LimitSettings = {
  kinds: [],
  increaseDelayHours: 0,
  confirmWithinHours: 0,
  isRolling: false,
};

/**
 * Loads what the pages show.
 *
 * @returns null, with a notification, while the limits are unknown
 * @throws what the calls of `asPlayer` throw
 */
export async function loadKnown(visit: Visit): Promise<(Known & { history: readonly LimitChange[] }) | null> {
  const [answer, settings, casinos] = await Promise.all([
    asPlayer(visit).limits(),
    operatorSettings(visit),
    loadCasinos(visit),
  ]);
  if (!answer.ok) {
    visit.messages.notifyNow(failureNotification(answer.failure));
    return null;
  }
  noteTimedLimits(visit, answer.value.limits);
  return {
    visit,
    ...answer.value,
    settings: settings?.playerLimits ?? NOTHING_OFFERED,
    casinos,
    offered: await loadOfferedCasinos(visit, casinos, null),
    locale: moneyLocale(visit),
  };
}

/** Model of the overview: limits, what else can be limited, and what was changed. */
export async function overview(known: Known & { history: readonly LimitChange[] }, player: PlayerSession) {
  const { visit, limits, settings, history } = known;
  return {
    rows: limits.map((limit) => shownLimit(known, limit)),
    others: otherLimits(known),
    /** Null while nothing is known to be offered. */
    delayHours: settings.kinds.length === 0 ? null : settings.increaseDelayHours,
    history: history.map((change) => shownChange(known, change)),
    /** Null where nobody is reminded. */
    reminderHref: settings.kinds.some(({ kind }) => kind === 'reminder')
      ? reminderHref(ROUTES.responsiblePlay)
      : null,
    token: await limitToken(visit, player),
  };
}

export type Overview = Awaited<ReturnType<typeof overview>>;

/** Lists the limits that can be set and are not. */
export function otherLimits(known: Known) {
  return offeredSubjects(known)
    .filter((subject) => !known.limits.some((limit) => isSameSubject(limit, subject)))
    .map((subject) => ({ ...shownSubject(known, subject), href: limitHref(subject, 'limit') }));
}

export type OtherLimits = ReturnType<typeof otherLimits>;

function shownLimit(known: Known, limit: PlayerLimit) {
  const { visit } = known;
  const { currency } = casinoOf(known.casinos, limit.casinoId ?? 0);
  const print = (au: number | null) =>
    au === null || currency === null ? null : formatAU(au, currency, known.locale);
  const { pending } = limit;
  return {
    ...shownSubject(known, limit),
    limitId: limit.limitId,
    size: shownSize(known, limit, limit),
    used: print(limit.usedAU),
    reserved: limit.reservedAU > 0 ? print(limit.reservedAU) : null,
    left: print(remainingAU(limit)),
    resetsAt: limit.resetsAt === null ? null : moment(known, limit, limit.resetsAt),
    isRolling: known.settings.isRolling,
    isOperators: limit.setBy === 'operator',
    pending: pending && {
      size: shownSize(known, limit, pending),
      isReady: visit.now() >= pending.confirmFrom,
      from: moment(known, limit, pending.confirmFrom),
      until: moment(known, limit, pending.confirmUntil),
    },
    /** Null for a limit that cannot be changed here. */
    href: isOffered(known, limit) ? limitHref(limit, 'limit') : null,
  };
}

function shownChange(known: Known, change: LimitChange) {
  return {
    ...shownSubject(known, change),
    time: moment(known, change, change.at),
    from: shownSize(known, change, change.from),
    to: shownSize(known, change, change.to),
    isOperators: change.by === 'operator',
  };
}

function shownSubject({ casinos }: Known, { kind, period, casinoId }: LimitSubject): ShownSubject {
  return { kind, period, casinoId, casino: casinoId === null ? '' : casinoOf(casinos, casinoId).name };
}

function shownSize(known: Known, { casinoId }: LimitSubject, { amountAU, minutes }: LimitSize): ShownSize {
  if (minutes !== null) return { minutes };
  const { currency } = casinoOf(known.casinos, casinoId ?? 0);
  if (amountAU === null) return null;
  return { amount: currency === null ? null : formatAU(amountAU, currency, known.locale) };
}

/** A time by the clock of the limit's casino. */
function moment({ visit, casinos, locale }: Known, { casinoId }: LimitSubject, timeMs: number): string {
  const { timeZone } = casinoId === null ? casinos : casinoOf(casinos, casinoId);
  return formatShortMoment(timeMs, { languageTag: locale.languageTag, timeZone, nowMs: visit.now() });
}

function offeredSubjects({ settings, offered }: Known): LimitSubject[] {
  return settings.kinds.flatMap(({ kind, periods }): LimitSubject[] =>
    isTimed(kind)
      ? [{ kind, period: null, casinoId: null }]
      : offered.flatMap(({ id }) => periods.map((period) => ({ kind, period, casinoId: id }))),
  );
}

export function limitHref({ kind, period, casinoId }: LimitSubject, step: 'limit' | 'check'): Address {
  const query = new URLSearchParams({ step, kind });
  if (period !== null) query.set('period', period);
  if (casinoId !== null) query.set('casino', String(casinoId));
  return `${ROUTES.responsiblePlay}?${query}`;
}

/** Reads which limit is asked for; null for one that is not offered. */
export function askedLimit(known: Known, values: URLSearchParams | FormData): AskedLimit | null {
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : null;
  };
  const kind = LIMIT_KINDS.find((one) => one === text('kind'));
  if (kind === undefined) return null;
  const period = LIMIT_PERIODS.find((one) => one === text('period')) ?? null;
  const casinoId = text('casino') === null ? null : Number(text('casino'));
  const subject = { kind, period, casinoId };
  return isOffered(known, subject)
    ? { subject, amount: text('amount'), isRemoval: text('none') === '1' }
    : null;
}

const isOffered = (known: Known, subject: LimitSubject) =>
  offeredSubjects(known).some((one) => isSameSubject(one, subject));

interface SizeProblem {
  messageKey: MessageKey | `limits:errors.${'empty' | 'minutes' | 'range' | 'minutesRange'}`;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** Reads what was typed for a limit, within what the operator allows. */
export function readSize(
  known: Known,
  { subject, amount, isRemoval }: AskedLimit,
): { ok: true; size: LimitSize } | { ok: false; problem: SizeProblem } {
  if (isRemoval) return { ok: true, size: { amountAU: null, minutes: null } };
  const bounds = known.settings.kinds.find(({ kind }) => kind === subject.kind);
  if (isTimed(subject.kind)) return readMinutes(amount ?? '', bounds);
  const { currency } = casinoOf(known.casinos, subject.casinoId ?? 0);
  if (currency === null) return { ok: false, problem: { messageKey: 'limits:errors.empty' } };
  const read = parseSoleAmount([amount ?? ''], known.locale.languageTag, currency);
  const isWithin = read.ok && (!bounds || (read.au >= bounds.minimum && read.au <= bounds.maximum));
  if (read.ok && isWithin) return { ok: true, size: { amountAU: read.au, minutes: null } };
  if (!read.ok && read.code !== 'outOfRange') return { ok: false, problem: amountProblem(read) };
  if (!bounds) return { ok: false, problem: { messageKey: 'limits:errors.empty' } };
  const print = (au: number) => formatAU(au, currency, known.locale, { place: 'below' });
  return {
    ok: false,
    problem: {
      messageKey: 'limits:errors.range',
      params: { minimum: print(bounds.minimum), maximum: print(bounds.maximum) },
    },
  };
}

function amountProblem(read: Exclude<ParsedAmount, { ok: true }>): SizeProblem {
  if (read.code === 'empty') return { messageKey: 'limits:errors.empty' };
  if (read.code !== 'tooManyDecimals') return { messageKey: 'errors:valueIsNotANumber' };
  return read.most === 0
    ? { messageKey: 'errors:noDecimals' }
    : { messageKey: 'errors:tooManyDecimals', params: { count: read.most } };
}

function readMinutes(typed: string, bounds: OfferedLimit | undefined): ReturnType<typeof readSize> {
  const text = halfWidth(typed).trim();
  if (!/^\d{1,6}$/.test(text)) return { ok: false, problem: { messageKey: 'limits:errors.minutes' } };
  const minutes = Number(text);
  const [minimum, maximum] = [Math.max(1, bounds?.minimum ?? 1), bounds?.maximum ?? minutes];
  if (minutes >= minimum && minutes <= maximum) return { ok: true, size: { amountAU: null, minutes } };
  return { ok: false, problem: { messageKey: 'limits:errors.minutesRange', params: { minimum, maximum } } };
}

/** Model of the form of one limit. */
export function limitForm(known: Known, asked: AskedLimit, problem: SizeProblem | null = null) {
  const { subject } = asked;
  const limit = known.limits.find((one) => isSameSubject(one, subject));
  return {
    ...shownSubject(known, subject),
    currencyCode:
      subject.casinoId === null
        ? null
        : (casinoOf(known.casinos, subject.casinoId).currency?.iso4217Code ?? null),
    now: limit ? shownSize(known, subject, limit) : null,
    isOperators: limit?.setBy === 'operator',
    typed: asked.amount ?? '',
    problem,
  };
}

export type LimitForm = ReturnType<typeof limitForm>;

/** Model of the page that shows a change before it is made. */
export async function limitCheck(
  known: Known,
  { subject, amount, isRemoval }: AskedLimit,
  size: LimitSize,
  player: PlayerSession,
) {
  const { visit, settings } = known;
  const limit = known.limits.find((one) => isSameSubject(one, subject)) ?? null;
  const row = limit && shownLimit(known, limit);
  const from = visit.now() + settings.increaseDelayHours * HOUR_MS;
  return {
    ...shownSubject(known, subject),
    typed: amount ?? '',
    isRemoval,
    now: row?.size ?? null,
    next: shownSize(known, subject, size),
    used: row?.used ?? null,
    reserved: row?.reserved ?? null,
    waits: isRaise(limit, size)
      ? {
          from: moment(known, subject, from),
          until: moment(known, subject, from + settings.confirmWithinHours * HOUR_MS),
        }
      : null,
    sessionEnd: subject.kind === 'session' && !isRaise(limit, size) ? sessionEnd(known, size, player) : null,
    token: await limitToken(visit, player),
    backHref: limitHref(subject, 'limit'),
  };
}

export type LimitCheck = Awaited<ReturnType<typeof limitCheck>>;

/** End of this session under a limit that holds at once. */
function sessionEnd(known: Known, { minutes }: LimitSize, { loggedOnAtMs }: PlayerSession) {
  const endMs = hardEnd({ loggedOnAtMs, timed: { session: minutes, reminder: null } });
  const subject: LimitSubject = { kind: 'session', period: null, casinoId: null };
  return { isOver: endMs <= known.visit.now(), time: moment(known, subject, endMs) };
}

const limitToken = (visit: Visit, player: PlayerSession) =>
  sealToken(visit.keys, createToken({ sessionId: player.id, purpose: 'limit' }, visit.now()));
