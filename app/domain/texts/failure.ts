import type { PaymentRefusal } from '../money/web-pay.ts';
import type { Exclusion } from '../player/exclusion.ts';
import { timerReading } from '../time/duration.ts';
import {
  type CatalogueRow,
  catalogue,
  type FailureCode,
  type FailureEffect,
  isOperatorCode,
} from './catalogue.ts';
import type { MessageKey } from './message-key.ts';

export type FailureSource = 'http' | 'body' | 'transport' | 'portal';

/** Refusal or fault as data: message and effect (spec §8). Never thrown across layers. */
export interface Failure {
  /** Code of the catalogue; for an unknown body status `UnknownError`. */
  code: string;
  messageKey: MessageKey;
  effect: FailureEffect;
  params?: Record<string, string | number>;
  traceId?: string;
  /** Wait until the operator accepts the same request again. */
  retryAfterSeconds?: number;
  /** Tries left for a code (contract §4.5). */
  attemptsLeft?: number;
  /** Field path -> field error code (contract §2 `FieldErrorCode`). */
  fieldErrors?: Record<string, string>;
  /** Details of a payment's refusal: limits, required proof, and a transaction (contract §2). */
  payment?: PaymentRefusal;
  /** Exclusion that a refusal is about (contract §9). */
  exclusion?: Exclusion;
  source: FailureSource;
  /** `unknown`: the request may have reached the operator, so it must never be called failed. */
  outcome?: 'refused' | 'unknown';
}

export type FailureExtras = Pick<
  Failure,
  | 'params'
  | 'traceId'
  | 'retryAfterSeconds'
  | 'attemptsLeft'
  | 'fieldErrors'
  | 'payment'
  | 'exclusion'
  | 'outcome'
>;

/** Code whose text needs no HTTP status. */
export type NamedFailure = Exclude<FailureCode, 'httpOther'>;

/** Calls whose HTTP statuses have texts of their own (spec §8). */
export type SpecialCall = 'resetCode';

const CODE_OF_HTTP_STATUS: ReadonlyMap<number | 'none', FailureCode> = new Map<number | 'none', FailureCode>([
  [400, 'http400'],
  [401, 'http401'],
  [403, 'http403'],
  [404, 'http404'],
  [409, 'http409'],
  [423, 'http423'],
  [500, 'http500'],
  [503, 'http503'],
  ['none', 'httpNone'],
]);

function fromRow(code: FailureCode, source: FailureSource, extras: FailureExtras): Failure {
  const row: CatalogueRow = catalogue[code];
  const given = extras.params ?? {};
  const hasHole = row.params?.some((name) => !Object.hasOwn(given, name)) ?? false;
  const messageKey = hasHole ? (row.plainMessageKey ?? catalogue.UnknownError.messageKey) : row.messageKey;
  const failure: Failure = { ...extras, code, messageKey, effect: row.effect, source };
  return code === 'TooManyRequests' ? withWait(failure) : failure;
}

function withWait(failure: Failure): Failure {
  const seconds = failure.retryAfterSeconds;
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return failure;
  const { unit, value } = timerReading(seconds * 1000);
  const messageKey = unit === 'seconds' ? 'errors:tooManyRequestsSeconds' : 'errors:tooManyRequestsMinutes';
  return { ...failure, messageKey, params: { ...failure.params, count: value } };
}

/**
 * Returns the failure of an HTTP status, or `'none'` for missing content (spec §8). A status outside of the
 * table stands for itself.
 */
export function failureFromHttpStatus(
  status: number | 'none',
  call?: SpecialCall,
  extras: FailureExtras = {},
): Failure {
  if (status === 404 && call === 'resetCode') return fromRow('PhoneNumberNotFound', 'http', extras);
  const code = CODE_OF_HTTP_STATUS.get(status);
  if (code !== undefined) return fromRow(code, 'http', extras);
  return fromRow('httpOther', 'http', { ...extras, params: { ...extras.params, code: status } });
}

/**
 * Returns the failure of a body's `status` (spec §8). An unknown status is 'Unknown Error', with the folio if
 * present.
 *
 * @throws RangeError for `Success`, which is no failure
 */
export function failureFromBodyStatus(status: string, extras: FailureExtras = {}): Failure {
  if (status === 'Success') throw new RangeError('The status Success is not a failure');
  return fromRow(isOperatorCode(status) ? status : 'UnknownError', 'body', extras);
}

/**
 * Returns a failure of the portal itself (spec §5, §6, §8). Without the values of its text it gets the plain
 * text.
 */
export function failureOf(code: NamedFailure, extras: FailureExtras = {}): Failure {
  return fromRow(code, code === 'ServerUnreachable' ? 'transport' : 'portal', extras);
}

/** Checks if the message of a failure stays until the player dismisses it (spec §8). */
export function userMustDismiss(failure: Pick<Failure, 'code' | 'effect'>): boolean {
  if (failure.effect === 'dismiss') return true;
  const rows: Readonly<Record<string, CatalogueRow>> = catalogue;
  return Object.hasOwn(rows, failure.code) && rows[failure.code]?.userMustDismiss === true;
}

/** Checks for an idempotency key reused with another body; nothing was done (contract §1.8). */
export const isKeyReused = ({ fieldErrors }: Failure): boolean => fieldErrors?.idempotencyKey === 'reused';
