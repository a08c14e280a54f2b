import { newPlayRecordId } from '../identity/secrets.ts';
import { insertPlay } from '../plays/play-table.ts';
import type { Runtime } from '../runtime.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A game of a casino, and the usual bet in AU of that casino. */
interface Game {
  casinoId: number;
  name: string;
  betAU: number;
}

const GAMES: readonly Game[] = [
  { casinoId: 12, name: 'Tesoro de Tenochtitlan', betAU: 500 },
  { casinoId: 12, name: 'Blackjack clásico', betAU: 5000 },
  { casinoId: 13, name: 'Lotería del Barrio', betAU: 1000 },
  { casinoId: 12, name: 'Ruleta europea', betAU: 2000 },
  { casinoId: 13, name: 'Catrinas de la Fortuna', betAU: 500 },
  { casinoId: 14, name: 'Sakura Reels', betAU: 50 },
  { casinoId: 12, name: 'Bingo Quetzal', betAU: 1000 },
  { casinoId: 13, name: 'Póker de tres cartas', betAU: 2500 },
];

/** What comes back of what was wagered, in hundredths, one visit after the other: mostly a little less. */
const RETURNS = [84, 121, 67, 0, 96, 143, 78, 100, 55, 92, 310, 88, 41, 105, 0, 73, 118];

/** How many a demo player has played, and over how many days. */
interface PastPlay {
  count: number;
  days: number;
  casinoIds: readonly number[];
}

const OF_PLAYER: Readonly<Record<string, PastPlay>> = {
  verified: { count: 64, days: 210, casinoIds: [12, 13, 14] },
  suspended: { count: 7, days: 80, casinoIds: [12] },
};

/**
 * Gives a new demo player of Mexico what he has played: over months, with the last one still in play. Records only: the
 * money of them is in the balance that the player starts with.
 */
export function seedPastPlays(runtime: Runtime, key: string, userId: string): void {
  const past = OF_PLAYER[key];
  if (!past || runtime.country !== 'MX') return;
  const games = GAMES.filter(({ casinoId }) => past.casinoIds.includes(casinoId));
  const now = runtime.now();
  for (let index = past.count - 1; index >= 0; index -= 1) {
    const game = games[index % games.length];
    if (!game) continue;
    const isInPlay = index === 0;
    const rounds = 12 + ((index * 37) % 90);
    const totalWagerAU = game.betAU * rounds;
    const endedAt = now - (index * past.days * DAY_MS) / past.count - ((index * 5) % 7) * HOUR_MS;
    const startedAt = Math.round(endedAt) - rounds * MINUTE_MS;
    insertPlay(runtime.db, {
      playRecordId: newPlayRecordId(),
      userId,
      casinoId: game.casinoId,
      gameName: game.name,
      totalWagerAU,
      totalWinAU: isInPlay ? 0 : Math.round((totalWagerAU * (RETURNS[index % RETURNS.length] ?? 0)) / 100),
      startedAt,
      resolvedAt: isInPlay ? null : Math.round(endedAt),
    });
  }
}
