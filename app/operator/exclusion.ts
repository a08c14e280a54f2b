import { z } from 'zod/v4';
import {
  CHOSEN_KINDS,
  EXCLUSION_KINDS,
  EXCLUSION_SCOPES,
  type Exclusion,
  type ExclusionOption,
  REOPENINGS,
} from '#app/domain/player/exclusion.ts';
import type { FailureExtras } from '#app/domain/texts/failure.ts';
import type { Send } from './http/call.ts';
import { id, instant, optional, readableRows, success, type Wire, whole } from './http/wire.ts';

export const exclusion: Wire<Exclusion> = z.object({
  exclusionId: id,
  kind: z.enum(EXCLUSION_KINDS),
  scope: optional(z.enum(EXCLUSION_SCOPES)),
  from: instant,
  until: instant.nullable(),
  reopens: z.enum(REOPENINGS),
});

/** Exclusion among permissions; undefined when it is not told, or not readably. */
export const toldExclusion: Wire<Exclusion | null | undefined> = exclusion.nullish().catch(undefined);

const LONGEST_HOURS = 8784;
const LONGEST_MONTHS = 240;

/** An option without a length that is not for good either is left out: its end would be unknown. */
const option: Wire<ExclusionOption> = z
  .object({
    kind: z.enum(CHOSEN_KINDS),
    hours: optional(whole(LONGEST_HOURS).refine((hours) => hours > 0)),
    months: optional(whole(LONGEST_MONTHS).refine((months) => months > 0)),
    permanent: z.unknown(),
    scope: z.enum(EXCLUSION_SCOPES),
    reopens: optional(z.enum(REOPENINGS)),
  })
  .refine(
    ({ hours, months, permanent }) =>
      [hours !== null, months !== null, permanent === true].filter(Boolean).length === 1,
  )
  .transform(({ permanent: _permanent, ...rest }) => rest);

export interface Exclusions {
  /** The one that holds; null for none. */
  exclusion: Exclusion | null;
  options: ExclusionOption[];
  /** Register of the state, of https. */
  registryUrl: string | null;
}

const https = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:');

const exclusions: Wire<Exclusions> = success({
  exclusion: exclusion.nullable(),
  options: readableRows(option, 50),
  registryUrl: optional(https),
});

const set: Wire<Exclusion> = success({ exclusion }).transform((answer) => answer.exclusion);

/** Exclusion that a refusal tells; an unreadable one is left out. */
const exclusionRefusal: Wire<FailureExtras> = z
  .object({ exclusion: optional(exclusion) })
  .transform(({ exclusion }) => (exclusion ? { exclusion } : {}));

/** GET /user/exclusion (contract §9). `http404` where players exclude themselves elsewhere. */
export function getExclusion(send: Send, accessToken: string) {
  return send({
    method: 'GET',
    route: '/user/exclusion',
    circuit: 'account',
    accessToken,
    schema: exclusions,
  });
}

/**
 * POST /user/exclusion (contract §9), with the key of the player's one intention. Sent once. Refusals: `PasswordIncorrect`,
 * `InvalidTransferParameters` with `fieldErrors`, `DeniedByAccountState` with the `exclusion` that is as long or longer,
 * `TooManyRequests`.
 *
 * @returns the exclusion that holds now
 */
export function setExclusion(
  send: Send,
  accessToken: string,
  {
    until,
    ...request
  }: Pick<ExclusionOption, 'kind' | 'scope'> & { until: number | null; currentPassword: string },
  idempotencyKey: string,
) {
  return send({
    method: 'POST',
    route: '/user/exclusion',
    circuit: 'account',
    kind: 'payment',
    json: { ...request, until: until === null ? null : new Date(until).toISOString() },
    accessToken,
    idempotencyKey,
    refusal: exclusionRefusal,
    schema: set,
  });
}
