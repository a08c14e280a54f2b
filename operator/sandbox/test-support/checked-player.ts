import { z } from 'zod/v4';
import type { MadePlayer, PlayerOrderInput } from '../scenario/player-order.ts';
import { bearer, type ReadAnswer, type TestSandbox } from './test-sandbox.ts';

const sessionAnswer = z.object({
  session: z.object({ sessionId: z.string(), url: z.string(), expiresAt: z.string() }),
});

/** A logged-in player whose identity is checked. */
export interface CheckedPlayer extends MadePlayer {
  headers: Record<string, string>;
  status(): Promise<ReadAnswer>;
  /** Starts a check under a fresh key, or the one given; `changes` replace fields of a good body. */
  start(changes?: Record<string, unknown>, key?: string): Promise<ReadAnswer>;
  comeBack(sessionId: string, query?: string): Promise<ReadAnswer>;
}

/** A restricted player who lacks nothing but the identity check; `order` replaces that. */
export async function makeCheckedPlayer(
  sandbox: TestSandbox,
  order: PlayerOrderInput = {},
): Promise<CheckedPlayer> {
  const player = await sandbox.scenario.player({
    restricted: true,
    personalInfo: 'complete',
    email: 'checked@player.example',
    accessTokenLifeMs: 100 * 24 * 60 * 60_000,
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    ...order,
  });
  const headers = bearer(await sandbox.logOn(player));
  return {
    ...player,
    headers,
    status: () => sandbox.get('/idCheck', headers),
    start: (changes = {}, key = crypto.randomUUID()) =>
      sandbox.post(
        '/idCheck/start',
        {
          returnUrl: 'http://localhost:3000/identificationStatus',
          language: 'es-MX',
          documentType: 'ine',
          consent: { key: 'idCheckConsent', version: '1' },
          ...changes,
        },
        { ...headers, 'idempotency-key': key },
      ),
    comeBack: (sessionId, query = '') => sandbox.post('/idCheck/return', { sessionId, query }, headers),
  };
}

/** The session in an answer; throws when there is none. */
export function sessionOf(answer: ReadAnswer): z.output<typeof sessionAnswer>['session'] {
  return sessionAnswer.parse(answer.json).session;
}
