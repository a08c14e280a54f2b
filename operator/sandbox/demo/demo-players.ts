import type { Country } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { findDemoPlayer, type Player } from '../db/players.ts';
import { requiredDocuments } from '../documents/catalogue.ts';
import { countryLanguage } from '../http/language.ts';
import type { OpeningBalance } from '../ledger/opening.ts';
import { createPlayer, type PlayerOrder } from '../players/create-player.ts';
import type { Runtime } from '../runtime.ts';
import { seedPastPayments } from './past-payments.ts';
import { seedPastPlays } from './past-plays.ts';
import { DEMO_PERSONAL_INFO } from './personal-info.ts';

/** The one password of all demo players. */
export const DEMO_PASSWORD = 'Demo-2026-ok';

/** A player that is there from the start. */
export interface DemoPlayer {
  key: string;
  phone: string;
  phoneCountryCode: Country;
  password: string;
  /** True once the password was changed in this database: the one above is no longer good. */
  isPasswordChanged: boolean;
  userId: string;
  displayName: string;
  /** What the player is there to show, in English. */
  shows: string;
}

/** Phone numbers are the prefix and four digits; 0003-0007 mean what they mean in contract §10. */
const PHONE_PREFIXES: Record<Country, string> = { MX: '551234', US: '702555', JP: '901234' };

const NAMES: Record<Country, readonly string[]> = {
  MX: [
    'Ana Ruiz',
    'Beto Luna',
    'Carla Soto',
    'Diego Ríos',
    'Elena Paz',
    'Fabián Cruz',
    'Gloria Vega',
    'Hugo Mora',
  ],
  US: [
    'Ann Example',
    'Ben Moore',
    'Carla Stone',
    'Drew Hill',
    'Ellen Page',
    'Frank Cross',
    'Gloria West',
    'Henry Moore',
  ],
  JP: ['花子', '健太', '美咲', '大輔', '由美', '翔', '桜', '海斗'],
};

/** What a player of three casinos starts with. */
export const THREE_CASINOS: readonly OpeningBalance[] = [
  { casinoId: 12, regularAU: 1_250_500, promoAU: 250_000, lockedFundsAU: 75_250, lockedClaimsCount: 2 },
  { casinoId: 13, regularAU: 486_075, promoAU: 0, lockedFundsAU: 0, lockedClaimsCount: 0 },
  { casinoId: 14, regularAU: 98_400, promoAU: 5000, lockedFundsAU: 0, lockedClaimsCount: 0 },
];
/** What a player of one casino starts with. */
export const ONE_CASINO: readonly OpeningBalance[] = [
  { casinoId: 12, regularAU: 320_000, promoAU: 50_000, lockedFundsAU: 0, lockedClaimsCount: 0 },
];

type DemoRole = Partial<PlayerOrder> & {
  key: string;
  lastDigits: string;
  shows: string;
  /** Email and personal information are there; by what else is true of him unless given. */
  isComplete?: boolean;
};

const ROLES: readonly DemoRole[] = [
  {
    key: 'verified',
    lastDigits: '5678',
    shows: 'verified, three casinos in three currencies, half a year of transactions and play records',
    casinos: THREE_CASINOS,
  },
  { key: 'unverified', lastDigits: '0005', shows: 'phone number not verified', isPhoneVerified: false },
  { key: 'suspended', lastDigits: '0004', shows: 'permissions suspended', arePermissionsSuspended: true },
  { key: 'noCasinos', lastDigits: '0007', shows: 'no casino balance', casinos: [] },
  {
    key: 'restricted',
    lastDigits: '0006',
    shows: 'restricted: buy-in and cash-out thresholds',
    isRestricted: true,
  },
  { key: 'locked', lastDigits: '0003', shows: 'account locked: log-on is refused', isLocked: true },
  { key: 'newDocuments', lastDigits: '0010', shows: 'two new documents to accept' },
  {
    key: 'idCheck',
    lastDigits: '0012',
    shows: 'restricted until the identity check is passed',
    isRestricted: true,
    isComplete: true,
  },
];

/** The demo players as they are stored now, in the order of the table. */
export function listDemoPlayers(db: SandboxDatabase): { key: string; player: Player; shows: string }[] {
  return ROLES.flatMap(({ key, shows }) => {
    const player = findDemoPlayer(db, key);
    return player ? [{ key, player, shows }] : [];
  });
}

/**
 * Makes the demo players this database does not have yet, and gives all of them with what is true of them now.
 */
export async function seedDemoPlayers(runtime: Runtime): Promise<DemoPlayer[]> {
  return Promise.all(
    ROLES.map((role, index) => seedOne(runtime, role, NAMES[runtime.country][index] ?? role.key)),
  );
}

async function seedOne(runtime: Runtime, role: DemoRole, name: string): Promise<DemoPlayer> {
  const {
    key,
    lastDigits,
    shows,
    isComplete = !role.isRestricted && role.isPhoneVerified !== false,
    ...traits
  } = role;
  const phone = PHONE_PREFIXES[runtime.country] + lastDigits;
  const { country } = runtime;
  const known = findDemoPlayer(runtime.db, key);
  const userId =
    known?.userId ??
    (await createPlayer(runtime, {
      phoneNumber: phone,
      phoneCountryCode: country,
      password: DEMO_PASSWORD,
      displayName: name,
      language: countryLanguage(country),
      email: isComplete ? `${key.toLowerCase()}@player.example` : null,
      isEmailVerified: isComplete,
      personalInfo: isComplete ? DEMO_PERSONAL_INFO[country] : null,
      casinos: ONE_CASINO,
      demoKey: key,
      ...traits,
      acknowledged: key === 'newDocuments' ? acknowledgedButTwo() : requiredDocuments(),
    }));
  if (!known) {
    runtime.db.transaction(() => {
      seedPastPayments(runtime, key, phone);
      seedPastPlays(runtime, key, userId);
    });
  }
  return {
    key,
    phone,
    phoneCountryCode: country,
    password: DEMO_PASSWORD,
    isPasswordChanged: typeof known?.passwordChangedAt === 'number',
    userId,
    displayName: known?.displayName ?? name,
    shows,
  };
}

/** An older version of one document and nothing of another: two are new. */
function acknowledgedButTwo() {
  return [
    ...requiredDocuments().filter(({ key }) => key === 'responsible-play'),
    { key: 'terms', version: '9' },
  ];
}
