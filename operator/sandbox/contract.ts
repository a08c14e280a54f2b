import type { z } from 'zod/v4';
import type { codeChannel, codeSent } from '../contract/schemas/codes.ts';
import type { currencyInfo, envelope, RefusalStatus } from '../contract/schemas/primitives.ts';
import type { session } from '../contract/schemas/session.ts';
import type { casino, legalDocument, phoneCountry } from '../contract/schemas/site.ts';
import type { fundsEntry, playRecord, playTotals } from '../contract/schemas/web-pay.ts';

/** Type of what a schema of the contract takes, without the members that others may add (contract §1.1). */
export type Said<Schema extends z.ZodType> = Closed<z.input<Schema>>;

type Closed<T> = T extends readonly (infer Item)[]
  ? Closed<Item>[]
  : T extends object
    ? {
        [Name in keyof T as string extends Name ? (unknown extends T[Name] ? never : Name) : Name]: Closed<
          T[Name]
        >;
      }
    : T;

/** A type with every member, of what the sandbox never leaves out. */
export type All<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> };

/** Languages texts exist in. */
export const LANGUAGES = ['es-MX', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Countries a build exists for (spec §1). */
export const COUNTRIES = ['MX', 'US', 'JP'] as const;
export type Country = (typeof COUNTRIES)[number];

export type Status = 'Success' | RefusalStatus;

/** What is wrong with which fields; keys are whole paths of the request (contract §8a.5). */
export type FieldErrors = NonNullable<z.output<(typeof envelope)['fieldErrors']>>;
export type FieldErrorCode = FieldErrors[string];

/** What every refusal carries (contract §2). */
export interface Envelope {
  status: Status;
  fieldErrors?: FieldErrors;
  /** Seconds to wait; with TooManyRequests and after every sent code. */
  retryAfterSeconds?: number;
  /** Quotable folio of the answer. */
  traceId?: string;
}

/** How an operator writes amounts of one currency (spec §3). Value = AU / auPerCurrencyUnit. */
export type CurrencyInfo = Said<typeof currencyInfo>;
export type Casino = Said<typeof casino>;
export type Session = Said<typeof session>;
export type FundsEntry = Said<typeof fundsEntry>;
export type PhoneCountry = Said<typeof phoneCountry>;
export type PlayRecord = Said<typeof playRecord>;
export type LegalDocument = Said<typeof legalDocument>;

/** Key and version of a legal document (spec §3). */
export interface DocumentKeyVersion {
  key: string;
  version: string;
}

/** Channels by which a confirmation code can be sent (contract §2). */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'voice', 'email'] as const;
export type CodeChannel = z.input<typeof codeChannel>;

/** Outcome of sending a code (contract §2); the sandbox says all of it. */
export type CodeSent = All<Said<typeof codeSent>>;

/** The answer of `GET /playRecords`; the totals are over all pages of the filter. */
export interface PlayRecordsPage {
  status: 'Success';
  items: PlayRecord[];
  nextCursor: string | null;
  totals: Said<typeof playTotals>[];
}
