import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { CaptchaPurpose } from '#app/domain/player/captcha.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import { type LogOn, logOn, sessionInOwnTime } from './authentication.ts';
import type { Send } from './http/call.ts';
import { id, instant, optional, optionalText, success, type Wire } from './http/wire.ts';
import { type PersonalInfoChanges, personalInfoBody } from './personal-info.ts';
import { type CodeSent, optionalVerification } from './verification.ts';

/** New player (contract §2 RegisterRequest). Undefined members are not sent. */
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

export interface Registered {
  /** Null without a readable session: the player has to log in. */
  session: LogOn | null;
  /** Null when it was not sent. The account exists without an SMS, too. */
  verification: CodeSent | null;
}

const registered: Wire<Registered> = success({
  session: optional(logOn),
  verification: optionalVerification,
});

/**
 * POST /user/register (contract §4.2), with the key of the player's one intention: the same registration again gives the
 * same account. After a refusal the next try needs a new key (contract §1.8).
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

/** Captcha picture for browsers without JavaScript (contract §4.3). */
export interface CaptchaChallenge {
  challengeId: string;
  /** `data:` URL, for the `src` of an `<img>` only. */
  imageDataUrl: string;
  alternativeText: string | null;
  /** Epoch ms. */
  expiresAt: number;
}

const MAXIMUM_IMAGE_CHARACTERS = 200_000;

const captchaChallenge: Wire<CaptchaChallenge> = success({
  // Stands between the colons of a captcha response.
  challengeId: id,
  imageDataUrl: z
    .string()
    .max(MAXIMUM_IMAGE_CHARACTERS)
    .regex(/^data:image\/(png|jpeg|gif|webp|svg\+xml)(;charset=utf-8)?(;base64)?,[\x21-\x7e]+$/i),
  alternativeText: optionalText(500),
  expiresAt: instant,
});

/** GET /captcha/challenge (contract §4.3); only for the rules' `captchaFallback` `image`. */
export function getCaptchaChallenge(send: Send, purpose: CaptchaPurpose) {
  return send({
    method: 'GET',
    route: '/captcha/challenge',
    circuit: 'account',
    query: { purpose },
    schema: captchaChallenge,
  });
}
