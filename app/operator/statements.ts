import { z } from 'zod/v4';
import type { Statement, StatementMonth } from '#app/domain/money/statement.ts';
import {
  LONGEST_TAX_FILE,
  TAX_FILE_ENDINGS,
  TAX_PAPER_KINDS,
  type TaxMediaType,
  type TaxPaper,
} from '#app/domain/money/tax-paper.ts';
import { readMonth } from '#app/domain/time/calendar.ts';
import type { Send } from './http/call.ts';
import type { FileAnswer } from './http/file-exchange.ts';
import {
  casinoId,
  id,
  instant,
  optional,
  type Page,
  pageReader,
  success,
  timeZone,
  type Wire,
  whole,
} from './http/wire.ts';

/** Turnover of a month may come to more than a payment may; the sum of them stays a safe integer. */
const LARGEST_SUM_AU = 1_000_000_000_000;

const sumAU = whole(LARGEST_SUM_AU);
const balance = z.object({ regularAU: sumAU, promoAU: sumAU });
const month: Wire<string> = z.string().refine((text) => readMonth(text) !== null);
const isOpen = z.enum(['open', 'closed']).transform((state) => state === 'open');

/** Sums without one another would look like none. */
const sums = optional(z.object({ buyInAU: sumAU, cashOutAU: sumAU }));

const statementMonth: Wire<StatementMonth> = z
  .unknown()
  .transform((row) => ({ about: row, sums: row }))
  .pipe(z.object({ about: z.object({ month, state: isOpen }), sums }))
  .transform(({ about, ...rest }) => ({ month: about.month, isOpen: about.state, ...rest }));

const statements: Wire<StatementMonth[]> = success({ statements: z.array(statementMonth).max(12) }).transform(
  (answer) => answer.statements,
);

const statement: Wire<Statement> = success({
  statement: z.object({
    month,
    casinoId,
    zone: timeZone,
    generatedAt: instant,
    state: isOpen,
    opening: balance,
    buyInAU: sumAU,
    cashOutAU: sumAU,
    wagerAU: sumAU,
    winAU: sumAU,
    adjustmentAU: z.number().int().min(-LARGEST_SUM_AU).max(LARGEST_SUM_AU),
    feeAU: sumAU,
    taxWithheldAU: sumAU,
    closing: balance,
    lockedAU: sumAU,
  }),
}).transform(({ statement: { generatedAt, state, ...rest } }) => ({
  ...rest,
  generatedAtMs: generatedAt,
  isOpen: state,
}));

const MEDIA_TYPES = Object.keys(TAX_FILE_ENDINGS) as [TaxMediaType, ...TaxMediaType[]];

const taxPaper: Wire<TaxPaper> = z
  .object({
    documentId: id,
    kind: optional(z.enum(TAX_PAPER_KINDS)),
    year: whole(2199),
    casinoId: optional(casinoId),
    issuedAt: instant,
    mediaType: z.enum(MEDIA_TYPES),
    bytes: whole(Number.MAX_SAFE_INTEGER),
  })
  .transform(({ issuedAt, ...rest }) => ({ ...rest, issuedAtMs: issuedAt }));

const taxPapers: Wire<Page<TaxPaper>> = pageReader((row) => {
  const read = taxPaper.safeParse(row);
  return read.success ? read.data : null;
}, 'items');

/** A type that is not handed on makes the file unreadable, whatever the list says of it. */
const taxFile: Wire<FileAnswer & { mediaType: TaxMediaType }> = z
  .custom<FileAnswer>()
  .transform(({ mediaType, ...rest }): unknown => ({
    ...rest,
    mediaType: mediaType === 'text/xml' ? 'application/xml' : mediaType,
  }))
  .pipe(
    z.object({
      stream: z.custom<FileAnswer['stream']>(),
      bytes: whole(LONGEST_TAX_FILE).nullable(),
      mediaType: z.enum(MEDIA_TYPES),
    }),
  );

/** GET /statements (contract §9): months of a year, newest first. `http404` where there are none. */
export function getStatements(send: Send, accessToken: string, about: { year: number; casinoId: number }) {
  return send({
    method: 'GET',
    route: '/statements',
    circuit: 'account',
    query: { year: String(about.year), casinoId: String(about.casinoId) },
    accessToken,
    schema: statements,
  });
}

/** GET /statements/{month} (contract §9). `http404` for a month without one. */
export function getStatement(send: Send, accessToken: string, about: { month: string; casinoId: number }) {
  return send({
    method: 'GET',
    route: '/statements/{month}',
    ids: { month: about.month },
    circuit: 'account',
    query: { casinoId: String(about.casinoId) },
    accessToken,
    schema: statement,
  });
}

/** GET /taxDocuments (contract §9), the last issued one first. `http404` where there are none. */
export function getTaxPapers(send: Send, accessToken: string, year: number) {
  return send({
    method: 'GET',
    route: '/taxDocuments',
    circuit: 'account',
    query: { year: String(year) },
    accessToken,
    schema: taxPapers,
  });
}

/**
 * GET /taxDocuments/{documentId}/file (contract §9): the bytes as they come; the stream ends with an error beyond the
 * longest file. `MiscellaneousError` for a type or length that is not handed on.
 */
export function getTaxFile(send: Send, accessToken: string, documentId: string) {
  return send({
    method: 'GET',
    route: '/taxDocuments/{documentId}/file',
    ids: { documentId },
    circuit: 'documents',
    accessToken,
    file: { accept: MEDIA_TYPES.join(', ') },
    schema: taxFile,
  });
}
