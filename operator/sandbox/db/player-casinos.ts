import { z } from 'zod/v4';
import type { SandboxDatabase } from './database.ts';

const casinoIdRow = z.object({ casino_id: z.number().int() });

/** The casinos a player has an account at, in the order he joined them. */
export function listPlayerCasinos(db: SandboxDatabase, userId: string): number[] {
  return db
    .all(casinoIdRow, 'SELECT casino_id FROM player_casinos WHERE user_id = ? ORDER BY position, casino_id', [
      userId,
    ])
    .map((row) => row.casino_id);
}

/** Gives a player an account at a casino; `position` orders his casinos. */
export function joinCasino(db: SandboxDatabase, userId: string, casinoId: number, position: number): void {
  db.run('INSERT INTO player_casinos VALUES (?, ?, ?)', [userId, casinoId, position]);
}
