import { setTimeout } from 'node:timers/promises';
import { type Request, Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES, type Language } from '../../contract.ts';
import { findPlayer, type Player } from '../../db/players.ts';
import { presentExclusion, runningExclusion } from '../../exclusion/exclusions.ts';
import { type Answer, httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, readBody } from '../../http/calls.ts';
import { idempotent, keyReused, replayed } from '../../http/idempotency.ts';
import { requestLanguage } from '../../http/language.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOn } from '../../webpay/methods/offered-methods.ts';
import { findPaymentOfCall, type Payment } from '../../webpay/payment-table.ts';
import { playerCasino } from '../../webpay/player-casino.ts';
import { transactionOf } from '../../webpay/present-payment.ts';
import { bringUpToDate } from '../../webpay/provider-news.ts';
import { webPayLimits } from '../../webpay/start/amount-limits.ts';
import { type Attempt, type AttemptRefusal, refuseAttempt } from '../../webpay/start/attempt.ts';
import { magicOf } from '../../webpay/start/magic-amounts.ts';
import { nextAction } from '../../webpay/start/next-action.ts';
import { unknownDetails } from '../../webpay/start/payment-details.ts';
import { startPayment } from '../../webpay/start/start-payment.ts';
import { stepUp } from '../../webpay/start/step-up.ts';
import { DIRECTIONS, type Direction } from '../../webpay-contract.ts';

/** Most AU a request may name (contract §1.5). */
const MAXIMUM_REQUEST_AU = 1_000_000_000;

const initiateBody = z.strictObject({
  casinoId: z.number().int().min(0),
  methodId: z.string().max(64),
  amountAU: z.unknown(),
  paymentDetails: z.record(z.string(), z.string().max(200)).nullish(),
  ageConfirmed: z.boolean().nullish(),
  returnUrl: z.string().max(2000),
  language: z.enum(LANGUAGES),
  stepUp: z.strictObject({ kind: z.enum(['password', 'code']), value: z.string().max(200) }).nullish(),
});

/**
 * POST /webpay/buyIn and POST /webpay/cashOut (contract §6.2, §6.3, §6.5), once per Idempotency-Key. Refusals in the
 * order of the contract; what has to do with the casino is HTTP 403 before them.
 */
export function webPayInitiateRouter(runtime: Runtime): Router {
  const router = Router();
  for (const direction of DIRECTIONS) {
    router.post(
      `/webpay/${direction}`,
      playerCall(runtime, (request, { player }) => {
        const language = requestLanguage(request, runtime.country);
        return idempotent(
          runtime,
          request,
          player.userId,
          (callId) => initiate(runtime, request, { direction, player, language, callId }),
          (callId) => stillRunning(runtime, callId, language),
        );
      }),
    );
  }
  return router;
}

interface Call {
  direction: Direction;
  player: Player;
  language: Language;
  callId: string;
}

async function initiate(runtime: Runtime, request: Request, call: Call): Promise<Answer> {
  const body = readBody(request, initiateBody);
  if (!body.ok) return body.answer;
  const { direction, player, language, callId } = call;
  const payment = body.value;
  const found = playerCasino(runtime, player, payment.casinoId);
  if (!found.ok && found.why === 'forbidden')
    return httpError(403, 'The player may not do this at this casino.');
  if (!found.ok) return refused('NoPaymentMethodAvailable');
  const { casino } = found;
  const made = findPaymentOfCall(runtime.db, callId);
  if (made) {
    // The call was carried out once and its answer was lost, as when a machine stops in the middle.
    const isSame =
      made.amountAU === payment.amountAU && made.methodId === payment.methodId && made.casinoId === casino.id;
    return isSame ? replayed(answerOf(runtime, made, language)) : keyReused();
  }
  await bringUpToDate(runtime);
  const exclusion = direction === 'buyIn' ? runningExclusion(runtime, player.userId) : null;
  if (exclusion) return refused('DeniedByAccountState', {}, { exclusion: presentExclusion(exclusion) });
  const limits = webPayLimits(runtime, player, direction, casino);
  const amount = readAmount(direction, payment.amountAU);
  if (!amount.ok) return refusal(amount.refusal, { limits });
  const { auPerCurrencyUnit } = casino.currencyInfo;
  const details = payment.paymentDetails ?? {};
  const method = methodsOn(runtime, direction).find(({ methodId }) => methodId === payment.methodId);
  const unknown = method ? unknownDetails(method, details) : [];
  if (unknown.length > 0)
    return httpError(
      400,
      `not known to ${payment.methodId}: paymentDetails.${unknown.join(', paymentDetails.')}`,
    );
  const attempt: Attempt = {
    runtime,
    player,
    direction,
    casino,
    limits,
    amountAU: amount.value,
    magic: magicOf(direction, amount.value, auPerCurrencyUnit),
    method,
    details,
    isAgeConfirmed: payment.ageConfirmed === true,
    returnUrl: payment.returnUrl,
    language: payment.language,
    stepUp: payment.stepUp ?? undefined,
    callId,
  };
  if (attempt.magic?.fails) return httpError(500, 'An amount that is there to fail.');
  return carryOut(runtime, attempt, language);
}

async function carryOut(runtime: Runtime, attempt: Attempt, language: Language): Promise<Answer> {
  const early = refuseAttempt(attempt);
  if (early) return refusal(early, { limits: attempt.limits });
  const proof = await stepUp(attempt);
  if (!proof.ok) return provisional(proof);
  const start = startPayment(attempt);
  if (!start.payment) {
    const { direction, casino } = attempt;
    // The attempt may have confirmed the player's age.
    const player = findPlayer(runtime.db, attempt.player.userId) ?? attempt.player;
    return refusal(start.refusal, { limits: webPayLimits(runtime, player, direction, casino) });
  }
  const answer = answerOf(runtime, start.payment, language);
  if (attempt.magic?.losesAnswer) return httpError(500, 'An amount whose first answer is lost.');
  if (attempt.magic?.isSlow) {
    const { signal } = runtime.closing;
    await setTimeout(runtime.payments.slowAnswerMs, undefined, { signal }).catch(() => undefined);
  }
  return answer;
}

function readAmount(
  direction: Direction,
  amountAU: unknown,
): { ok: true; value: number } | { ok: false; refusal: AttemptRefusal } {
  const refuse = (status: AttemptRefusal['status'], error: 'blank' | 'invalid' | 'outOfRange') =>
    ({ ok: false, refusal: { status, fieldErrors: { amountAU: error } } }) as const;
  if (amountAU === undefined || amountAU === null || amountAU === 0 || amountAU === '') {
    return refuse(direction === 'buyIn' ? 'buyInAmountEmpty' : 'cashOutAmountEmpty', 'blank');
  }
  if (typeof amountAU !== 'number' || !Number.isSafeInteger(amountAU)) {
    return refuse('valueIsNotANumber', 'invalid');
  }
  if (amountAU < 0 || amountAU > MAXIMUM_REQUEST_AU) return refuse('InvalidTransferParameters', 'outOfRange');
  return { ok: true, value: amountAU };
}

/** The answer to an initiation that made a payment: the provider may have turned it down at once. */
function answerOf(runtime: Runtime, payment: Payment, language: Language): Answer {
  const transaction = transactionOf(runtime, payment, language);
  return payment.info.code === 'notAccepted'
    ? refused('RejectedByPaymentService', {}, { transaction })
    : ok({ status: 'Success', transaction, nextAction: nextAction(runtime, payment) ?? { type: 'none' } });
}

/** The answer to a repetition while the first call still runs (contract §1.8). */
function stillRunning(runtime: Runtime, callId: string, language: Language): Answer {
  const payment = findPaymentOfCall(runtime.db, callId);
  return refused(
    'WaitingForProviderConfirmation',
    {},
    payment && { transaction: transactionOf(runtime, payment, language) },
  );
}

function refusal({ status, fieldErrors }: AttemptRefusal, extra: Record<string, unknown>): Answer {
  return refused(status, fieldErrors ? { fieldErrors } : {}, extra);
}

/** Asked for a proof, or given a wrong one: nothing was made, and the same key may be tried again. */
function provisional(proof: Exclude<Awaited<ReturnType<typeof stepUp>>, { ok: true }>): Answer {
  if (proof.status === 'TooManyRequests') {
    const { retryAfterSeconds } = proof;
    return refused('TooManyRequests', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
  const { stepUp: wanted } = proof;
  const asked =
    proof.status === 'StepUpRequired'
      ? refused(proof.status, {}, { stepUp: wanted })
      : refused(
          proof.status,
          { fieldErrors: { 'stepUp.value': 'mismatch' } },
          { stepUp: wanted, attemptsLeft: proof.attemptsLeft },
        );
  return { ...asked, isProvisional: true };
}
