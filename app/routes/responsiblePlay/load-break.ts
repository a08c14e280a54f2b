import { redirect } from '@remix-run/node';
import { moneyLocale } from '#app/calls/money-locale.ts';
import { notePause, operatorSettings, siteTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { shownHelpLines } from '#app/domain/player/contacts.ts';
import {
  CHOSEN_KINDS,
  type Exclusion,
  type ExclusionOption,
  endsAfter,
  optionEnd,
  optionName,
} from '#app/domain/player/exclusion.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import type { Exclusions } from '#app/operator/exclusion.ts';
import { createToken, sealToken } from '#app/payments/base/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { BREAK_SET_HREF } from './form-names.ts';

/** A length in words; null for good. */
export type ShownLength = { unit: 'hours' | 'days' | 'months'; count: number } | null;

/**
 * Loads what the operator says of a break, and remembers it for the other pages.
 *
 * @returns null where players take none; `unavailable`, with a notification, while it is unknown
 * @throws what the calls of `asPlayer` throw
 */
export async function loadExclusions(visit: Visit): Promise<Exclusions | 'unavailable' | null> {
  const features = (await operatorSettings(visit))?.features;
  if (features?.allowExclusion === false) return null;
  const answer = await asPlayer(visit).exclusion();
  if (answer.ok) {
    notePause(visit, answer.value.exclusion);
    return answer.value;
  }
  if (answer.failure.code === 'http404') return null;
  visit.messages.notifyNow(failureNotification(answer.failure));
  return 'unavailable';
}

/** Lists the help lines beside a break. */
export async function helpLines(visit: Visit) {
  return shownHelpLines((await operatorSettings(visit))?.helpLines ?? [], visit.config.country);
}

/** Model of the break that holds; null for none. */
export async function runningBreak(visit: Visit, { exclusion, options }: Exclusions) {
  if (exclusion === null) return null;
  const { kind, scope, reopens, exclusionId } = exclusion;
  return {
    kind,
    scope,
    reopens,
    folio: exclusionId,
    from: await moment(visit, exclusion.from),
    until: exclusion.until === null ? null : await moment(visit, exclusion.until),
    canBeLonger: options.some((option) => isLonger(visit, option, exclusion)),
  };
}

export type RunningBreak = NonNullable<Awaited<ReturnType<typeof runningBreak>>>;

/** Model of the page of lengths: those that are longer than the one that holds. */
export async function breakChoices(visit: Visit, { exclusion, options, registryUrl }: Exclusions) {
  const choices = options
    .filter((option) => isLonger(visit, option, exclusion))
    .map((option) => ({ ...shownOption(option), href: checkHref(option) }));
  return {
    groups: CHOSEN_KINDS.map((kind) => ({ kind, choices: choices.filter((one) => one.kind === kind) })),
    registryUrl,
    helpLines: await helpLines(visit),
  };
}

export type BreakChoices = Awaited<ReturnType<typeof breakChoices>>;

/**
 * Finds the option that an address names; null for one that is not offered.
 *
 * @throws Response that leads to the break that holds, where that is as long or longer
 */
export function chosenOption(visit: Visit, { exclusion, options }: Exclusions): ExclusionOption | null {
  const name = visit.request.url.searchParams.get('choice');
  const option = options.find((one) => optionName(one) === name) ?? null;
  if (option && !isLonger(visit, option, exclusion)) throw redirect(BREAK_SET_HREF, 303);
  return option;
}

/** Model of the page that shows a break before it is set. */
export async function breakCheck(visit: Visit, option: ExclusionOption, player: PlayerSession) {
  const nowMs = visit.now();
  const end = optionEnd(option, nowMs);
  const token = createToken({ sessionId: player.id, purpose: 'break' }, nowMs);
  return {
    ...shownOption(option),
    until: end === null ? null : await moment(visit, end),
    phoneNumber: player.phoneNumber,
    action: checkHref(option),
    token: await sealToken(visit.keys, token),
    helpLines: await helpLines(visit),
  };
}

export type BreakCheck = Awaited<ReturnType<typeof breakCheck>>;

export function checkHref(option: ExclusionOption): Address {
  return `${ROUTES.responsiblePlay}?${new URLSearchParams({ step: 'breakCheck', choice: optionName(option) })}`;
}

function shownOption(option: ExclusionOption) {
  const { kind, scope, reopens } = option;
  return { kind, scope, reopens, length: lengthOf(option) };
}

function lengthOf({ hours, months }: ExclusionOption): ShownLength {
  if (months !== null) return { unit: 'months', count: months };
  if (hours === null) return null;
  return hours > 24 && hours % 24 === 0
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours };
}

const isLonger = (visit: Visit, option: ExclusionOption, exclusion: Exclusion | null) =>
  exclusion === null || endsAfter(optionEnd(option, visit.now()), exclusion.until);

/** A time by the clock of the site, with its day and zone. */
async function moment(visit: Visit, timeMs: number): Promise<string> {
  return formatZoned('moment', timeMs, moneyLocale(visit).languageTag, await siteTimeZone(visit));
}
