import { isCurrencyCodeNeeded } from '#app/domain/money/currency-code.ts';
import type { Casino } from '#app/operator/site.ts';
import type { Visit } from '#app/session/visit.ts';
import { playerFunds } from './shared-reads.ts';

/**
 * The operator's casinos for a page (spec §7, GET /site), asked for once per request. This is the one place that
 * decides whether amounts carry the code of their currency: whatever is printed in a currency of these casinos follows
 * it. While the player's funds are unknown, every currency of the site may be one of the player's.
 *
 * @returns the casinos, or why they are unknown
 */
export function shownCasinos(visit: Visit): ReturnType<Visit['calls']['site']> {
  return visit.once('casinos', async () => {
    const [site, funds] = await Promise.all([
      visit.calls.site(),
      visit.player === null ? null : playerFunds(visit),
    ]);
    if (!site.ok) return site;
    const ownIds = funds?.ok ? new Set(funds.value.entries.map(({ casinoId }) => casinoId)) : null;
    const isOwn = ({ id }: Casino) => ownIds === null || ownIds.has(id);
    const playersCodes = site.value.flatMap((casino) =>
      casino.currencyInfo && isOwn(casino) ? [casino.currencyInfo.iso4217Code] : [],
    );
    const { country } = visit.config;
    return {
      ...site,
      value: site.value.map((casino) => withCode(casino, { country, playersCodes })),
    };
  });
}

function withCode(casino: Casino, surroundings: Parameters<typeof isCurrencyCodeNeeded>[1]): Casino {
  const { currencyInfo } = casino;
  if (currencyInfo === null || !isCurrencyCodeNeeded(currencyInfo.iso4217Code, surroundings)) return casino;
  return { ...casino, currencyInfo: { ...currencyInfo, isCodeShown: true } };
}
