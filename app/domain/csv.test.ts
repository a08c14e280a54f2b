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

  it('quotes every cell', () => {
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
  ])('lets %j be no formula', (text) => {
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

  it('leaves everything else as it is', () => {
    expect(line('1234.50', 'tx_7Q2', '•••• 9719', 'a=b', '2026-11-21 10:00:00')).toBe(
      '"1234.50","tx_7Q2","•••• 9719","a=b","2026-11-21 10:00:00"\r\n',
    );
  });
});
