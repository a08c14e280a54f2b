import { describe, expect, it } from 'vitest';
import { isDownloadable, LONGEST_TAX_FILE, type TaxPaper, taxFileName } from './tax-paper.ts';

const paper = (documentId: string, kind: TaxPaper['kind'], year = 2025) =>
  ({ documentId, kind, year }) as TaxPaper;

it('a file of 10,000,000 bytes is handed on, and none that is longer', () => {
  expect(LONGEST_TAX_FILE).toBe(10_000_000);
  expect([10_000_000, 10_000_001].map((bytes) => isDownloadable({ bytes }))).toEqual([true, false]);
});

describe('the name of a tax file', () => {
  it.each([
    ['w2g', 'application/pdf', 'w2g-2025.pdf'],
    ['winLoss', 'text/csv', 'win-loss-2025.csv'],
    ['constanciaRetenciones', 'application/pdf', 'constancia-de-retenciones-2025.pdf'],
    ['cfdi', 'application/xml', 'cfdi-2025.xml'],
    [null, 'application/pdf', 'tax-document-2025.pdf'],
  ] as const)('of kind %s as %s is %s', (kind, type, name) => {
    const own = paper('d_1', kind);
    expect(taxFileName([own, paper('d_2', kind === 'cfdi' ? 'w2g' : 'cfdi')], own, type)).toBe(name);
  });

  it('has a number where there are several of its kind', () => {
    const papers = [paper('d_1', 'w2g'), paper('d_2', 'cfdi'), paper('d_3', 'w2g')];
    const names = papers.map((one) => taxFileName(papers, one, 'application/pdf'));
    expect(names).toEqual(['w2g-2025-1.pdf', 'cfdi-2025.pdf', 'w2g-2025-2.pdf']);
  });
});
