import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { envelope, instant, nextCursor, success, wantedCasinoId } from '../schemas/primitives.ts';
import { acknowledgement, documentKeyVersion, legalDocument } from '../schemas/site.ts';
import { fundsEntry, playRecord, playTotals } from '../schemas/web-pay.ts';
import { PAGE_QUERY, PAGE_RULES } from './pages.ts';

/** GET /funds and POST /funds/code. */
export const FUNDS_CALLS: readonly Call[] = [
  {
    operationId: 'getFunds',
    method: 'get',
    path: '/funds',
    tag: 'Funds',
    summary: 'What the player has at each casino',
    rules:
      'A bare array, in AU of each casino. An entry that cannot be read is shown as unavailable, never as 0; two for one casino likewise.',
    source: 'specification §7',
    auth: 'player',
    answer: z.array(fundsEntry),
    examples: {
      answers: {
        balances: [
          {
            casinoId: 12,
            balance: { regularAU: 1_250_500, promoAU: 0 },
            lockedFundsAU: 20_000,
            lockedClaimsCount: 1,
          },
        ],
        none: [],
      },
    },
  },
  {
    operationId: 'createAccessCode',
    method: 'post',
    path: '/funds/code',
    tag: 'Funds',
    summary: "A code that opens the account to a casino's cashier",
    rules:
      "`casinoId` 0: for any of the player's casinos, or for his first one where `allowMultiCasinoAccountAccessCodes` is off. A new code replaces the one before. The portal puts its own prefix in front of `verbalCode`.",
    source: 'specification §7',
    auth: 'player',
    feature: 'allowVerbalCodeAccountAccess or allowBarcodeAccountAccess',
    body: z.strictObject({
      casinoId: wantedCasinoId,
      allowCashierCashIn: z.boolean(),
      allowCashierCashOut: z.boolean(),
      allowCashierLockRelease: z.boolean(),
    }),
    answer: z.looseObject({
      status: success,
      token: z.looseObject({
        verbalCode: z.string().regex(/^[\x20-\x7e]{1,64}$/),
        expirationDate: instant,
        allowCashierCashIn: z
          .boolean()
          .optional()
          .describe('False where the cashier takes no buy-in with it, as of an excluded player.'),
      }),
      ...envelope,
    }),
    refusals: [
      { status: 'DisallowedByConfiguration', when: 'No kind of access code is switched on.' },
      { status: 'PhoneNumberNotVerified', when: 'The phone must be verified first.' },
    ],
    httpErrors: {
      403: "Permissions are suspended, or the casino is not the player's.",
      404: 'There is no such casino.',
    },
    examples: {
      request: {
        casinoId: 0,
        allowCashierCashIn: true,
        allowCashierCashOut: true,
        allowCashierLockRelease: true,
      },
      answers: {
        code: {
          status: 'Success',
          token: { verbalCode: '81734420', expirationDate: '2026-11-21T18:10:00Z' },
        },
        ofExcluded: {
          status: 'Success',
          token: {
            verbalCode: '81734421',
            expirationDate: '2026-11-21T18:10:00Z',
            allowCashierCashIn: false,
          },
        },
      },
    },
  },
];

const acknowledgements = z.array(acknowledgement);

/** GET /document, GET and POST /document/acknowledgement. */
export const DOCUMENT_CALLS: readonly Call[] = [
  {
    operationId: 'getDocuments',
    method: 'get',
    path: '/document',
    tag: 'Documents',
    summary: 'What every player must accept',
    rules:
      'A bare array. The portal asks with `limit=100`, as the default of 20 can hide newer versions. `idCheckConsent` is only told for `key=idCheckConsent`.',
    source: 'specification §7, contract §8a.1',
    auth: 'none',
    isCacheable: true,
    query: z.strictObject({
      key: z.string().optional(),
      limit: z.int().min(1).max(100).optional().describe('Default: 20.'),
    }),
    answer: z.array(legalDocument),
    examples: {
      parameters: { limit: 100 },
      answers: {
        documents: [{ key: 'terms', version: '3', language: 'es-MX', url: '/documents/terms/3/es-MX' }],
      },
    },
  },
  {
    operationId: 'getAcknowledgements',
    method: 'get',
    path: '/document/acknowledgement',
    tag: 'Documents',
    summary: 'What the player has accepted',
    rules: 'A bare array. A row that cannot be read counts as not accepted.',
    source: 'specification §7',
    auth: 'player',
    answer: acknowledgements,
    examples: { answers: { accepted: [{ key: 'terms', version: '3' }], none: [] } },
  },
  {
    operationId: 'acknowledge',
    method: 'post',
    path: '/document/acknowledgement',
    tag: 'Documents',
    summary: 'Accept documents',
    rules: 'Answers all that the player has accepted now. Accepting twice changes nothing.',
    source: 'specification §7',
    auth: 'player',
    body: z.strictObject({ updates: z.array(documentKeyVersion).max(100) }),
    answer: acknowledgements,
    refusals: [
      {
        status: 'RequiredDocumentNotFound',
        when: 'One of them was never published. Nothing is stored.',
      },
    ],
    examples: {
      request: { updates: [{ key: 'terms', version: '3' }] },
      answers: { accepted: [{ key: 'terms', version: '3' }] },
    },
  },
];

/** GET /playRecords. */
export const PLAY_RECORD_CALLS: readonly Call[] = [
  {
    operationId: 'getPlayRecords',
    method: 'get',
    path: '/playRecords',
    tag: 'Play records',
    summary: 'What the player has played',
    rules: `Mexico only. \`from\` and \`to\` are on \`resolvedTime\`; without them what is in play comes first. At least 90 days. \`totals\` are over all pages of the filter. ${PAGE_RULES}`,
    source: 'contract §7',
    auth: 'player',
    query: z.strictObject(PAGE_QUERY),
    answer: z.looseObject({
      status: success,
      items: z.array(playRecord),
      nextCursor,
      totals: z.array(playTotals).optional().describe('Absent: no sums are shown.'),
      ...envelope,
    }),
    httpErrors: {
      400: 'The cursor is stale or of another filter.',
      403: "The casino is not the player's.",
      404: 'There are no play records here.',
    },
    examples: {
      parameters: { limit: 20 },
      answers: {
        records: {
          status: 'Success',
          items: [
            {
              playRecordId: 'pr_44',
              casinoId: 12,
              gameName: 'Ruleta',
              totalWagerAU: 5000,
              totalWinAU: 0,
              resolvedTime: '2026-11-20T03:14:00Z',
            },
          ],
          nextCursor: null,
          totals: [{ casinoId: 12, totalWagerAU: 5000, totalWinAU: 0, count: 1 }],
        },
      },
    },
  },
];
