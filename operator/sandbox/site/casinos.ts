import { z } from 'zod/v4';
import type { Casino, Country } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { countRow } from '../db/row-types.ts';
import type { Runtime } from '../runtime.ts';
import { CURRENCY_CODES, currencyInfo } from './currencies.ts';

type CasinoRow = z.output<typeof casinoRow>;
const casinoRow = z.object({ id: z.number().int(), name: z.string(), currency: z.enum(CURRENCY_CODES) });

/** Casinos 12, 13 and 14 keep the currencies of contract §10 in every build; the names are of the country. */
const CASINOS: Record<Country, readonly CasinoRow[]> = {
  MX: [
    { id: 12, name: 'Casino Jacaranda', currency: 'USD' },
    { id: 13, name: 'Palacio Cempasúchil', currency: 'MXN' },
    { id: 14, name: 'Sala Sakura', currency: 'JPY' },
    { id: 15, name: 'Casino Laguna Azul', currency: 'MXN' },
    { id: 16, name: 'Gran Salón Obsidiana', currency: 'USD' },
    { id: 17, name: 'Club Alhambra', currency: 'EUR' },
    { id: 18, name: 'Casino Puerto Coral', currency: 'MXN' },
    { id: 19, name: 'Sala Colibrí', currency: 'USD' },
  ],
  US: [
    { id: 12, name: 'Harbor Lights Casino', currency: 'USD' },
    { id: 13, name: 'Marigold House', currency: 'MXN' },
    { id: 14, name: 'Sakura Room', currency: 'JPY' },
    { id: 15, name: 'Silver Mesa Casino', currency: 'USD' },
    { id: 16, name: 'Blue Heron Lodge', currency: 'USD' },
    { id: 17, name: 'Alhambra Club', currency: 'EUR' },
    { id: 18, name: 'Copper Canyon Casino', currency: 'USD' },
    { id: 19, name: 'Lakeside Parlor', currency: 'USD' },
  ],
  JP: [
    { id: 14, name: 'さくら会館', currency: 'JPY' },
    { id: 12, name: 'ハーバーライト', currency: 'USD' },
    { id: 13, name: 'マリーゴールド館', currency: 'MXN' },
    { id: 15, name: '藍の間', currency: 'JPY' },
    { id: 16, name: '銀座ラウンジ', currency: 'JPY' },
    { id: 17, name: 'アルハンブラ倶楽部', currency: 'EUR' },
    { id: 18, name: '鶴の間', currency: 'JPY' },
    { id: 19, name: '湖畔クラブ', currency: 'USD' },
  ],
};

/** Where the casinos are: in the United States on both coasts, in Mexico also on the coast of the Caribbean. */
const TIME_ZONES: Record<Country, { usual: string; others: Readonly<Record<number, string>> }> = {
  MX: { usual: 'America/Mexico_City', others: { 18: 'America/Cancun' } },
  US: {
    usual: 'America/Los_Angeles',
    others: {
      14: 'America/New_York',
      16: 'America/New_York',
      17: 'America/New_York',
      19: 'America/New_York',
    },
  },
  JP: { usual: 'Asia/Tokyo', others: {} },
};

/** Writes the country's casinos into a database that has none yet; existing ones stay as they are. */
export function seedCasinos(db: SandboxDatabase, country: Country): void {
  CASINOS[country].forEach((casino, position) => {
    insert(db, casino, position);
  });
}

/** All casinos of the site in their order, as `GET /site` lists them (spec §7, contract §8b.2). */
export function listCasinos(db: SandboxDatabase, country: Country): Casino[] {
  return db
    .all(casinoRow, 'SELECT casino_id AS id, name, currency FROM casinos ORDER BY position, casino_id')
    .map(({ id, name, currency }) => {
      const timeZone = timeZoneIn(country, id);
      return {
        id,
        name,
        currencyInfo: currencyInfo(currency, country),
        ...(timeZone !== undefined && { timeZone }),
      };
    });
}

/** The time zone of a casino: its own, else the one of the settings. */
export function casinoTimeZone(
  { country, settings }: Pick<Runtime, 'country' | 'settings'>,
  casinoId: number,
) {
  return timeZoneIn(country, casinoId) ?? settings.timeZone;
}

/** Whether the site has a casino of this id. */
export function casinoExists(db: SandboxDatabase, casinoId: number): boolean {
  return (
    db.one(countRow, 'SELECT COUNT(*) AS count FROM casinos WHERE casino_id = ?', [casinoId])?.count === 1
  );
}

/**
 * Adds a casino under an id the site does not know yet, for tests that need more than the site has. It has no time zone
 * of its own.
 */
export function ensureCasino(db: SandboxDatabase, casinoId: number, name = `Casino ${casinoId}`): void {
  const currency = CURRENCY_CODES[casinoId % CURRENCY_CODES.length] ?? 'USD';
  insert(db, { id: casinoId, name, currency }, casinoId);
}

/** The zone of a casino; undefined for one that was added for tests. */
function timeZoneIn(country: Country, casinoId: number): string | undefined {
  if (!CASINOS[country].some(({ id }) => id === casinoId)) return undefined;
  const { usual, others } = TIME_ZONES[country];
  return others[casinoId] ?? usual;
}

function insert(db: SandboxDatabase, casino: CasinoRow, position: number): void {
  db.run('INSERT OR IGNORE INTO casinos VALUES (?, ?, ?, ?)', [
    casino.id,
    casino.name,
    casino.currency,
    position,
  ]);
}
