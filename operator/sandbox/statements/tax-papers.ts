import type { taxDocument } from '../../contract/schemas/statements.ts';
import type { Country, Said } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';

type TaxDocument = Said<typeof taxDocument>;

/** Year whose papers are hostile: names, types and sizes that no portal should hand on. */
export const HOSTILE_YEAR = 2019;

/** Paper with its bytes as they are sent; the type in the list may be another one. */
export interface TaxPaper {
  document: TaxDocument;
  contentType: string;
  /** Name that the operator gives it. */
  fileName: string;
  text: string;
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const TEXTS: Readonly<Record<TaxDocument['mediaType'], string>> = {
  'application/pdf': PDF,
  'application/xml': '<?xml version="1.0" encoding="UTF-8"?>\n<cfdi Version="4.0" Total="1200.00"/>\n',
  'text/csv': 'month,in,out\n11,300.00,178.00\n',
};

const EXTENSION = { 'application/pdf': 'pdf', 'application/xml': 'xml', 'text/csv': 'csv' } as const;

/** What a country gives of each year: kind and type. */
const OF_COUNTRY: Readonly<Record<Country, readonly [string, TaxDocument['mediaType']][]>> = {
  MX: [
    ['constanciaRetenciones', 'application/pdf'],
    ['cfdi', 'application/xml'],
    ['winLoss', 'text/csv'],
  ],
  US: [
    ['w2g', 'application/pdf'],
    ['w2g', 'application/pdf'],
    ['winLoss', 'application/pdf'],
    ['winLoss', 'text/csv'],
  ],
  JP: [['winLoss', 'application/pdf']],
};

const TOO_LONG = 10_000_001;

/** Papers of a player, of the current year and the one before; and those of the hostile year. */
export function taxPapers(runtime: Runtime, year: number): TaxPaper[] {
  if (year === HOSTILE_YEAR) return hostilePapers();
  const thisYear = new Date(paymentNow(runtime)).getUTCFullYear();
  if (year !== thisYear && year !== thisYear - 1) return [];
  const issuedAt = isoTime(Math.min(Date.UTC(year + 1, 0, 31, 18), paymentNow(runtime)));
  return OF_COUNTRY[runtime.country].map(([kind, mediaType], index) =>
    paper({
      documentId: `td_${year}_${index + 1}`,
      kind,
      year,
      casinoId: kind === 'winLoss' ? null : 12,
      issuedAt,
      mediaType,
    }),
  );
}

/** Finds a paper by its id, whatever its year. */
export function findTaxPaper(runtime: Runtime, documentId: string): TaxPaper | undefined {
  const year = Number(/^td_(\d{4})_/.exec(documentId)?.[1]);
  return taxPapers(runtime, year).find(({ document }) => document.documentId === documentId);
}

function paper(
  about: Omit<TaxDocument, 'bytes'>,
  sent: Partial<Omit<TaxPaper, 'document'>> & { bytes?: number } = {},
): TaxPaper {
  const { bytes, text = TEXTS[about.mediaType], ...rest } = sent;
  return {
    document: { ...about, bytes: bytes ?? Buffer.byteLength(text) },
    contentType: about.mediaType,
    fileName: `${about.kind}-${about.year}.${EXTENSION[about.mediaType]}`,
    text,
    ...rest,
  };
}

/** Ways in which a file can be what the portal must not hand on, or only under a name of its own. */
function hostilePapers(): TaxPaper[] {
  const about = (number: number, kind = 'w2g') => ({
    documentId: `td_${HOSTILE_YEAR}_${number}`,
    kind,
    year: HOSTILE_YEAR,
    casinoId: null,
    issuedAt: `${HOSTILE_YEAR + 1}-01-31T18:00:00.000Z`,
    mediaType: 'application/pdf' as const,
  });
  return [
    paper(about(1), { fileName: '../../w2g.pdf\u0022; filename*=UTF-8\u0027\u0027evil.exe' }),
    paper(about(2, '<b>w2g</b>'), { fileName: 'invoice.pdf.html' }),
    paper(about(3), { contentType: 'text/html', text: '<script>alert(1)</script>' }),
    paper(about(4), { text: `%PDF-1.4${' '.repeat(TOO_LONG)}`, bytes: 10_000_000 }),
    paper(about(5), { contentType: 'application/pdf; charset=utf-8' }),
  ];
}
