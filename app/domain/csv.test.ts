import { describe, expect, it } from 'vitest';
import { type CsvCell, csvFile } from './csv.ts';

const line = (...cells: CsvCell[]) => csvFile([cells]).replace('\ufeff', '');

describe('csvFile', () => {
  it('begins with the mark of UTF-8 and ends every line with CR LF', () => {
    expect(
      csvFile([
        ['Folio', 'Importe'],
        ['tx_1', '10.00'],
      ]),
    ).toBe('\ufeff"Folio","Importe"\r\n"tx_1","10.00"\r\n');
    expect(csvFile([])).toBe('\ufeff');
  });

  it('[ASVS-5.4.2] quotes every cell', () => {
    expect(line('a,b', 'say "no"', 'two\nlines', 'ñandú')).toBe(
      '"a,b","say ""no""","two\nlines","ñandú"\r\n',
    );
    expect(line('', ' ', '')).toBe('""," ",""\r\n');
  });

  it.each([
    '=1+1',
    '+52 55',
    '-2',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '  =1+1',
    '\u00a0=1+1',
    '\ufeff=1+1',
  ])('[ASVS-1.3.3] lets %j be no formula', (text) => {
    expect(line(text)).toBe(`"'${text}"\r\n`);
  });

  it('writes numbers as they are, and nothing else that is called one', () => {
    expect(line({ decimal: '-12.50' }, { decimal: '7' }, { decimal: '' })).toBe('"-12.50","7",""\r\n');
    expect(line({ decimal: '-1+cmd' }, { decimal: '=1' })).toBe(`"'-1+cmd","'=1"\r\n`);
  });

  it('lets no cell begin with what begins a new one', () => {
    expect(line('\tx')).toBe(`"'\tx"\r\n`);
    expect(line('\r=1')).toBe(`"'\r'=1"\r\n`);
    expect(line('=HYPERLINK("http://evil.example","x"),')).toBe(
      '"\'=HYPERLINK(""http://evil.example"",""x""),"\r\n',
    );
  });

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a|+1', "a|'+1"],
    ['a,=1', "a,'=1"],
    ['two\n=lines', "two\n'=lines"],
    ['x";"=1', `x"";'""=1`],
  ])('lets %j be no formula where something else separates cells', (text, written) => {
    expect(line(text)).toBe(`"${written}"\r\n`);
  });

  it.each([
    '98000000000123',
    '12345678901234567890',
    '123456789012',
    '1234 5678 9012 3456',
    '1,234,567,890,123',
    '007',
    '00',
    '１２３４５６７８９０１２',
    '1E5',
    '12e-3',
    '1.5E+10',
    '1-2',
    '3/4',
    '1 3/4',
    '12-2026',
    '1.2.2026',
    '2026-11-21',
    '10:30',
    'MAR-15',
    'dec2',
    '1-may',
    '11月25日',
  ])('lets %j stay the text that it is', (text) => {
    expect(line(text)).toBe(`"'${text}"\r\n`);
    expect(line({ decimal: text })).toBe(/^\d+$/.test(text) ? `"${text}"\r\n` : `"'${text}"\r\n`);
  });

  it.each([
    '12',
    '12345678901',
    '0',
    '0.50',
    'tx_0012',
    'A-12',
    '1-2-x',
    'Marta 5x',
    'Casino 21',
    '1-800-555-123456',
  ])('writes %j as it is, which no spreadsheet changes', (text) => {
    expect(line(text)).toBe(`"${text}"\r\n`);
  });

  it('leaves everything else as it is', () => {
    expect(line('1234.50', 'tx_7Q2', '•••• 9719', 'a=b', '2026-11-21 10:00:00')).toBe(
      '"1234.50","tx_7Q2","•••• 9719","a=b","2026-11-21 10:00:00"\r\n',
    );
  });
});
