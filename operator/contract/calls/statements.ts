import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { casinoId, envelope, id, success } from '../schemas/primitives.ts';
import {
  month,
  statement,
  statementMonth,
  TAX_MEDIA_TYPES,
  taxDocument,
  year,
} from '../schemas/statements.ts';

const NOVEMBER = {
  month: '2026-11',
  casinoId: 12,
  state: 'closed',
  generatedAt: '2026-12-01T08:00:00Z',
} as const;

const SUMS = {
  ...NOVEMBER,
  zone: 'America/Los_Angeles',
  opening: { regularAU: 120_000, promoAU: 10_000 },
  buyInAU: 300_000,
  cashOutAU: 178_000,
  wagerAU: 900_000,
  winAU: 850_000,
  adjustmentAU: 50_000,
  feeAU: 2000,
  taxWithheldAU: 20_000,
  closing: { regularAU: 230_000, promoAU: 0 },
  lockedAU: 0,
};

const common = {
  tag: 'Statements',
  auth: 'player',
  feature: 'allowStatements',
  source: 'contract §9',
} as const;

const WITHOUT_STATEMENTS = 'The portal shows no statements.';
const WITHOUT_PAPERS = 'The portal shows no tax papers.';

/** GET /statements, /statements/{month}, /taxDocuments and /taxDocuments/{documentId}/file. */
export const STATEMENT_CALLS: readonly Call[] = [
  {
    ...common,
    operationId: 'getStatements',
    method: 'get',
    path: '/statements',
    summary: 'The months of a year that have a statement',
    rules:
      "Newest first, the current month among them while it is open. Months are those of the casino's zone. Excluded and suspended players are answered too.",
    without: WITHOUT_STATEMENTS,
    query: z.strictObject({ year, casinoId }),
    answer: z.looseObject({ status: success, statements: z.array(statementMonth).max(12), ...envelope }),
    httpErrors: {
      400: 'There is no year, or no casino.',
      403: "The casino is not the player's.",
      404: 'There are no statements.',
    },
    examples: {
      parameters: { year: 2026, casinoId: 12 },
      answers: {
        months: { status: 'Success', statements: [{ ...NOVEMBER, buyInAU: 300_000, cashOutAU: 178_000 }] },
        none: { status: 'Success', statements: [] },
      },
    },
  },
  {
    ...common,
    operationId: 'getStatement',
    method: 'get',
    path: '/statements/{month}',
    summary: 'The sums of a month',
    rules:
      'In AU. **`opening` + `buyInAU` - `cashOutAU` - `wagerAU` + `winAU` + `adjustmentAU` - `feeAU` - `taxWithheldAU` = `closing`**, regular and promo together; the portal adds up and says so where it does not. The opening of a month is the closing of the one before. A buy-in counts in the month in which it was started, if it was completed in it; otherwise it is an adjustment of the month in which it was completed. A cash-out counts when it leaves the balance; one that comes back in a later month is an adjustment there. **A closed month never changes.**',
    without: WITHOUT_STATEMENTS,
    ids: z.strictObject({ month }),
    query: z.strictObject({ casinoId }),
    answer: z.looseObject({ status: success, statement, ...envelope }),
    httpErrors: {
      400: 'There is no casino.',
      403: "The casino is not the player's.",
      404: 'The month has no statement, or there are none.',
    },
    examples: {
      parameters: { month: '2026-11', casinoId: 12 },
      answers: { november: { status: 'Success', statement: SUMS } },
    },
  },
  {
    ...common,
    operationId: 'getTaxDocuments',
    method: 'get',
    path: '/taxDocuments',
    summary: 'Tax papers of a year',
    rules: 'The last issued one first. Excluded and suspended players are answered too.',
    without: WITHOUT_PAPERS,
    query: z.strictObject({ year }),
    answer: z.looseObject({ status: success, items: z.array(taxDocument).max(200), ...envelope }),
    httpErrors: { 400: 'There is no year.', 404: 'There are no tax papers.' },
    examples: {
      parameters: { year: 2026 },
      answers: {
        papers: {
          status: 'Success',
          items: [
            {
              documentId: 'td_7Qm',
              kind: 'w2g',
              year: 2026,
              casinoId: 12,
              issuedAt: '2026-11-21T18:05:00Z',
              mediaType: 'application/pdf',
              bytes: 48_210,
            },
          ],
        },
        none: { status: 'Success', items: [] },
      },
    },
  },
  {
    ...common,
    operationId: 'getTaxDocumentFile',
    method: 'get',
    path: '/taxDocuments/{documentId}/file',
    summary: 'The bytes of a tax paper',
    rules:
      'As they are, at most 10,000,000 of them, with a `Content-Length`. The portal gives the file a name of its own, and hands on no other media type.',
    without: WITHOUT_PAPERS,
    ids: z.strictObject({ documentId: id }),
    files: TAX_MEDIA_TYPES,
    answer: z.unknown(),
    httpErrors: { 404: "Unknown, or another player's." },
    examples: { parameters: { documentId: 'td_7Qm' }, answers: {} },
  },
];
