import { z } from 'zod';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import type { Send } from '../http/call.ts';
import type { Wire } from '../http/wire.ts';
import { type LogOn, logOn, sessionInOwnTime } from './authentication.ts';
import { type PersonalInfoChanges, personalInfoBody } from './personal-info.ts';
import { type CodeSent, optionalVerification } from './verification.ts';

/** What a new player tells (contract §2 RegisterRequest). What is undefined is left out of the request. */
export interface Registration {
  /** National digits. */
  phoneNumber: string;
  /** ISO 3166-1 alpha-2. */
  phoneCountryCode: string;
  password: string;
  displayName: string;
  email?: string | undefined;
  ageConfirmed: boolean;
  captchaResponse?: string | undefined;
  acceptedDocuments: readonly DocumentKeyVersion[];
  personalInfo?: PersonalInfoChanges | undefined;
  language: OperatorLanguageTag;
}

/** An account that was made. */
export interface Registered {
  /** Null when the answer holds no readable session: the account exists, the player has to log in. */
  session: LogOn | null;
  /** What came of the SMS; null when the operator does not say. The account exists even if none was sent. */
  verification: CodeSent | null;
}

const registered: Wire<Registered> = z
  .object({
    status: z.literal('Success'),
    session: logOn.nullable().catch(null),
    verification: optionalVerification,
  })
  .transform(({ session, verification }) => ({ session, verification }));

/**
 * POST /user/register (contract §4.2): makes an account. `idempotencyKey` is the key of the player's one intention:
 * sent again with the same registration it gives the same account, so a double submit makes no second one. After a
 * refusal the next try needs a new key (contract §1.8).
 */
export function register(send: Send, registration: Registration, idempotencyKey: string) {
  const { acceptedDocuments, personalInfo, ...rest } = registration;
  return send({
    method: 'POST',
    route: '/user/register',
    circuit: 'account',
    json: {
      ...rest,
      acceptedDocuments: acceptedDocuments.map(({ key, version }) => ({ key, version })),
      personalInfo: personalInfo && personalInfoBody(personalInfo),
    },
    idempotencyKey,
    schema: registered,
    inOwnTime: sessionInOwnTime,
  });
}
