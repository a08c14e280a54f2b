import { z } from 'zod/v4';
import { balanceAU, casinoId, id, instant, timeZone } from './primitives.ts';

/** Month of the casino's calendar. */
export const month = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
  .describe("`YYYY-MM`, by the casino's time zone.");

/** Year of the casino's calendar, in a request. */
export const year = z.int().min(2000).max(2199);

/** Sum of a month: what is played may come to more than a payment may. */
const sumAU = z.int().min(0).max(1_000_000_000_000).describe('Accounting units.');

const state = z.enum(['open', 'closed']).describe('`open`: the month still changes.');

/** Month of a player at a casino (contract §9). */
export const statementMonth = z
  .looseObject({
    month,
    casinoId,
    state,
    generatedAt: instant,
    buyInAU: sumAU.optional().describe('As in the statement. Absent: the year shows the month as not known.'),
    cashOutAU: sumAU.optional().describe('As in the statement.'),
  })
  .meta({ id: 'StatementMonth' });

const balance = z.looseObject({ regularAU: balanceAU, promoAU: balanceAU });

/** Sums of a month (contract §9). */
export const statement = z
  .looseObject({
    month,
    casinoId,
    zone: timeZone,
    generatedAt: instant,
    state,
    opening: balance,
    buyInAU: sumAU.describe('Became credit. A fee that was paid on top is not in it.'),
    cashOutAU: sumAU.describe(
      'Left the balance for the player: without fee and tax, and without what came back within the month.',
    ),
    wagerAU: sumAU,
    winAU: sumAU,
    adjustmentAU: z
      .int()
      .min(-1_000_000_000_000)
      .max(1_000_000_000_000)
      .describe(
        'Everything else, such as a payment of an earlier month that was completed, or came back, in this one.',
      ),
    feeAU: sumAU.describe('Taken from the balance.'),
    taxWithheldAU: sumAU,
    closing: balance,
    lockedAU: balanceAU.describe('Of what left the balance, still under way at the end of the month.'),
  })
  .meta({ id: 'Statement' });

/** Types of files that the portal hands on. */
export const TAX_MEDIA_TYPES = ['application/pdf', 'application/xml', 'text/csv'] as const;

/** Longest file that the portal hands on, in bytes. */
const LONGEST_TAX_FILE = 10_000_000;

/** Tax paper of a player (contract §9). */
export const taxDocument = z
  .looseObject({
    documentId: id,
    kind: z
      .union([z.enum(['w2g', 'winLoss', 'constanciaRetenciones', 'cfdi']), z.string().min(1).max(64)])
      .describe('`w2g`, `winLoss`, `constanciaRetenciones` or `cfdi`; another word is shown as a document.'),
    year: z.int().min(2000).max(2199),
    casinoId: casinoId.nullable().describe('Null for one of all casinos.'),
    issuedAt: instant,
    mediaType: z.enum(TAX_MEDIA_TYPES),
    bytes: z.int().min(1).max(LONGEST_TAX_FILE),
  })
  .meta({ id: 'TaxDocument' });
