/** Kinds of tax papers that have a name of their own; another one is a document. */
export const TAX_PAPER_KINDS = ['w2g', 'winLoss', 'constanciaRetenciones', 'cfdi'] as const;

export type TaxPaperKind = (typeof TAX_PAPER_KINDS)[number];

/** Files that are handed on, and the ending of their names. */
export const TAX_FILE_ENDINGS = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/csv': 'csv',
} as const;

export type TaxMediaType = keyof typeof TAX_FILE_ENDINGS;

/** Longest file that is handed on, in bytes. */
export const LONGEST_TAX_FILE = 10_000_000;

/** Tax paper of the player (contract §9). */
export interface TaxPaper {
  documentId: string;
  /** Null for a kind without a name here. */
  kind: TaxPaperKind | null;
  year: number;
  /** Null for one of all casinos. */
  casinoId: number | null;
  /** Epoch, ms. */
  issuedAtMs: number;
  mediaType: TaxMediaType;
  bytes: number;
}

/** Checks that a file may be handed on: an operator may tell of one that is too long. */
export const isDownloadable = ({ bytes }: Pick<TaxPaper, 'bytes'>): boolean => bytes <= LONGEST_TAX_FILE;

const FILE_NAMES: Readonly<Record<TaxPaperKind, string>> = {
  w2g: 'w2g',
  winLoss: 'win-loss',
  constanciaRetenciones: 'constancia-de-retenciones',
  cfdi: 'cfdi',
};

/**
 * Names the file of a paper by its kind and year, never by a text of the operator; several of one kind are numbered in
 * the order of their list.
 */
export function taxFileName(papers: readonly TaxPaper[], paper: TaxPaper, type: TaxMediaType): string {
  const alike = papers.filter(({ kind }) => kind === paper.kind);
  const number = alike.findIndex(({ documentId }) => documentId === paper.documentId) + 1;
  const name = paper.kind === null ? 'tax-document' : FILE_NAMES[paper.kind];
  return `${name}-${paper.year}${alike.length > 1 ? `-${number}` : ''}.${TAX_FILE_ENDINGS[type]}`;
}
