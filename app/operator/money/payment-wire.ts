import { z } from 'zod';
import {
  REQUIREMENT_CODES,
  type StepUp,
  type WebPayLimits,
  type WebPayRequirement,
} from '#app/domain/money/web-pay.ts';
import type { FailureExtras } from '#app/domain/texts/failure.ts';
import { flag, limitAU, readable, type Wire } from '../http/wire.ts';
import { optionalVerification } from '../player/verification.ts';
import { transaction } from './transactions.ts';

const requirement: Wire<WebPayRequirement> = z
  .object({ code: z.enum(REQUIREMENT_CODES), isBlocking: flag })
  // The box that confirms the age is in the form: it cannot keep a payment from being made (contract §8a.4).
  .transform(({ code, isBlocking }) => ({
    code,
    isBlocking: isBlocking && code !== 'AgeConfirmationRequired',
  }));

const optionalAU = limitAU.nullable().default(null);

/**
 * What a player may pay now (contract §2 WebPayLimits). A figure that cannot be read makes the limits unreadable: none
 * is ever guessed. Requirements that are not known are left to the operator, who refuses what they forbid.
 */
export const limits: Wire<WebPayLimits> = z.object({
  isRestricted: flag,
  minimumAU: limitAU,
  maximumAU: limitAU,
  thresholdAU: optionalAU,
  thresholdRemainingAU: optionalAU,
  availableAU: optionalAU,
  requirements: z
    .array(z.unknown())
    .max(50)
    .default([])
    .transform((list) => readable(requirement, list)),
});

const stepUp: Wire<StepUp> = z.union([
  z.object({ kind: z.literal('password') }),
  z.object({ kind: z.literal('code'), sent: optionalVerification }).transform(({ kind, sent }) => ({
    kind,
    sent: sent && {
      isSent: sent.status === 'Success',
      isTooSoon: sent.status === 'TooManyRequests',
      sentTo: sent.sentTo,
      resendAfterSeconds: sent.resendAfterSeconds,
      expiresAt: sent.codeExpiresAt,
      attemptsLeft: sent.attemptsLeft,
    },
  })),
]);

/**
 * What the refusal of a payment carries (contract §2 WebPayInitiateResponse). A part that cannot be read is left out;
 * the refusal stands all the same.
 */
export const paymentRefusal: Wire<FailureExtras> = z
  .object({
    limits: limits.optional().catch(undefined),
    stepUp: stepUp.optional().catch(undefined),
    transaction: transaction.optional().catch(undefined),
  })
  .transform((answer) => {
    const payment = {
      ...(answer.limits === undefined ? {} : { limits: answer.limits }),
      ...(answer.stepUp === undefined ? {} : { stepUp: answer.stepUp }),
      ...(answer.transaction === undefined ? {} : { transaction: answer.transaction }),
    };
    return Object.keys(payment).length === 0 ? {} : { payment };
  });
