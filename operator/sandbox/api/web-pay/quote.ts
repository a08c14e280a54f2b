import type { Router } from 'express';
import { z } from 'zod/v4';
import { httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, readBody, routes } from '../../http/calls.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOn, payableOf } from '../../webpay/methods/offered-methods.ts';
import { paymentNow } from '../../webpay/payment-clock.ts';
import { playerCasino } from '../../webpay/player-casino.ts';
import { DIRECTIONS } from '../../webpay-contract.ts';

/** How long a quote is good for. */
const GOOD_FOR_MS = 10 * 60_000;

const quoteBody = z.strictObject({
  direction: z.enum(DIRECTIONS),
  casinoId: z.number().int().min(0),
  methodId: z.string().max(64),
  amountAU: z.number().int().min(1).max(1_000_000_000),
});

/**
 * POST /webpay/quote (contract §8b.3): what a payment would come to outside the casino. Moves nothing and needs no key.
 * HTTP 404 where quotes are switched off, 403 as for the methods.
 */
export function webPayQuoteRouter(runtime: Runtime): Router {
  return routes({
    'POST /webpay/quote': playerCall(runtime, (request, { player }) => {
      if (!runtime.settings.features.webPayQuote) return httpError(404, 'Quotes are switched off.');
      const body = readBody(request, quoteBody);
      if (!body.ok) return body.answer;
      const { direction, casinoId, methodId, amountAU } = body.value;
      const found = playerCasino(runtime, player, casinoId);
      if (!found.ok && found.why === 'forbidden') {
        return httpError(403, 'The player may not do this at this casino.');
      }
      const method = methodsOn(runtime, direction).find((one) => one.methodId === methodId);
      if (!found.ok || !method) return refused('NoPaymentMethodAvailable');
      const { payable, fee } = payableOf(runtime, { method, casino: found.casino, amountAU });
      // The fee is more than the amount.
      if (payable.amount <= 0)
        return refused('InvalidTransferParameters', { fieldErrors: { amountAU: 'outOfRange' } });
      const validUntil = new Date(paymentNow(runtime) + GOOD_FOR_MS).toISOString();
      return ok({ status: 'Success', payable, fee, validUntil });
    }),
  });
}
