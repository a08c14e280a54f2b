import { z } from 'zod/v4';
import { permissions } from './exclusion.ts';
import { countryCode, currencyInfo, id, instant, language, token } from './primitives.ts';

/** The tokens of a session. */
export const tokens = {
  accessToken: token,
  refreshToken: token.describe('Works once: a refresh gives another one.'),
  accessTokenExpiration: instant,
};

/** Session of a player (contract §2 Session); an absent member takes the default named. */
const player = {
  displayName: z.string().max(128).optional(),
  phoneNumber: z.string().max(32).optional().describe('National digits.'),
  phoneCountryCode: z.string().max(8).optional(),
  isUserVerified: z.boolean().optional().describe('The phone is verified. Default: false.'),
  playersCountry: countryCode.optional(),
  language: language
    .nullable()
    .optional()
    .describe('What the player has saved; null while none was. The pages after the log-on are in it.'),
  permissions: permissions.optional().describe('Default: not suspended.'),
  currencyInfo: currencyInfo.optional(),
  loggedOnTimeCode: instant.optional().describe('When the player logged on.'),
  previousLogOn: instant.nullable().optional(),
};

/** A session that was opened (contract §2 Session). */
export const session = z
  .looseObject({ ...tokens, userId: id, ...player })
  .meta({ id: 'Session', description: 'Tokens of a session and who is logged in.' });

/** Members of a session that a refresh may tell as well (contract §5, §8b.4). */
export const refreshedPlayer = {
  userId: id
    .optional()
    .describe('Absent with every other member of the player: a guest of whom nothing is known.'),
  ...player,
  isGuest: z.boolean().optional(),
};
