import type { Router } from 'express';
import { z } from 'zod/v4';
import { presentExclusion, runningExclusion } from '../../exclusion/exclusions.ts';
import { httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, readQuery, routes } from '../../http/calls.ts';
import { requestLanguage } from '../../http/language.ts';
import type { Runtime } from '../../runtime.ts';
import { offeredMethods } from '../../webpay/methods/offered-methods.ts';
import { playerCasino } from '../../webpay/player-casino.ts';
import { bringUpToDate } from '../../webpay/provider-news.ts';
import { amountBounds, webPayLimits } from '../../webpay/start/amount-limits.ts';
import { DIRECTIONS, type WebPayLimits } from '../../webpay-contract.ts';

const methodsQuery = z.strictObject({
  direction: z.enum(DIRECTIONS),
  casinoId: z.coerce.number().int().min(0).default(0),
});

/** What a player without a casino may pay. */
const NO_LIMITS: WebPayLimits = {
  isRestricted: false,
  minimumAU: 0,
  maximumAU: 0,
  thresholdAU: null,
  thresholdRemainingAU: null,
  availableAU: null,
  requirements: [],
};

/**
 * GET /webpay/methods (contract §6.1). HTTP 403 when permissions are suspended or the casino is not the player's;
 * NoPaymentMethodAvailable, limits filled, when there is no method.
 */
export function webPayMethodsRouter(runtime: Runtime): Router {
  return routes({
    'GET /webpay/methods': playerCall(
      runtime,
      async (request, { player }) => {
        const query = readQuery(request, methodsQuery);
        if (!query.ok) return query.answer;
        const { direction, casinoId } = query.value;
        const found = playerCasino(runtime, player, casinoId);
        if (!found.ok && found.why === 'forbidden') {
          return httpError(403, 'The player may not do this at this casino.');
        }
        if (!found.ok) {
          const nothing = { casinoId, direction, limits: NO_LIMITS, methods: [], suggestedAmountsAU: [] };
          return refused('NoPaymentMethodAvailable', {}, nothing);
        }
        await bringUpToDate(runtime);
        const exclusion = direction === 'buyIn' ? runningExclusion(runtime, player.userId) : null;
        if (exclusion) return refused('DeniedByAccountState', {}, { exclusion: presentExclusion(exclusion) });
        const { casino } = found;
        const limits = webPayLimits(runtime, player, direction, casino);
        const language = requestLanguage(request, runtime.country);
        const methods = offeredMethods(runtime, direction, casino, limits, language);
        const suggestedAmountsAU = amountBounds(direction, casino.currencyInfo).suggestedAU.filter(
          (amountAU) => amountAU <= limits.maximumAU,
        );
        const answer = { casinoId: casino.id, direction, limits, methods, suggestedAmountsAU };
        return methods.length === 0
          ? refused('NoPaymentMethodAvailable', {}, answer)
          : ok({ status: 'Success', ...answer });
      },
      { readsQuery: true },
    ),
  });
}
