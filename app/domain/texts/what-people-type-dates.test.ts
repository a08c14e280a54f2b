import { describe } from 'vitest';
import { expectRead, type TypedReading } from '#tests/support/typed-rows.ts';
import { readBirthDate } from '../identity/birth-date.ts';
import { type DateOrder, readTypedDate } from '../time/typed-date.ts';

// Texts that people type, by kind, country and language, with what is read. Sources: CLDR, W3C 'Personal names around the world',
// GOV.UK Design System, libphonenumber, USPS Publication 28, Japan Post, RENAPO, and bug reports about forms.

describe('birth dates', () => {
  const AGE = { minimumAge: 18, today: '2026-11-29' };
  const year = (typed: string) => readBirthDate({ day: '27', month: '3', year: typed }, AGE);
  const month = (typed: string) => readBirthDate({ day: '27', month: typed, year: '1985' }, AGE);
  const day = (typed: string) => readBirthDate({ day: typed, month: '3', year: '1985' }, AGE);

  expectRead(
    'year',
    [
      ['１９８５', '1985-03-27'],
      [' 1985 ', '1985-03-27'],
      ['1985\u00a0', '1985-03-27'],
      ['1985年', '1985-03-27'],
      ['1985 年', '1985-03-27'],
      ['１９８５年', '1985-03-27'],
      ['1985.', '1985-03-27'],
      ['1985\u200f', '1985-03-27'],
      ['昭和60年', '1985-03-27'],
      ['昭和６０', '1985-03-27'],
      ['昭和 60 年', '1985-03-27'],
      ['㍼60', '1985-03-27'],
      ['S60', '1985-03-27'],
      ['s.60', '1985-03-27'],
      ['Ｓ６０', '1985-03-27'],
      ['平成元年', '1989-03-27'],
      ['平成1年', '1989-03-27'],
      ['H3', '1991-03-27'],
      ['大正15年', '1926-03-27'],
      ['令和2年', '!AgeUnderMinimum'],
      ['昭和65年', '!BirthYearDigits'],
      ['平成0年', '!BirthYearDigits'],
      ['8５', '!BirthYearDigits'],
      ['’85', '!BirthYearDigits'],
      ['85年', '!BirthYearDigits'],
      ['1985-', '!BirthYearDigits'],
      ['19 85', '!BirthYearDigits'],
      ['l985', '!BirthYearDigits'],
      ['１９８', '!BirthYearDigits'],
      ['mil novecientos', '!BirthYearDigits'],
      ['MCMLXXXV', '!BirthYearDigits'],
      ['２５２８', '!outOfRange'],
      ['1885年', '!outOfRange'],
      ['　', '!BirthDateRequired'],
    ],
    year,
  );

  expectRead(
    'month',
    [
      ['０３', '1985-03-27'],
      ['3月', '1985-03-27'],
      ['３月', '1985-03-27'],
      ['3.', '1985-03-27'],
      ['marzo', '1985-03-27'],
      ['MARZO', '1985-03-27'],
      ['mar.', '1985-03-27'],
      ['Mar', '1985-03-27'],
      ['March', '1985-03-27'],
      ['march ', '1985-03-27'],
      ['Ｍａｒｃｈ', '1985-03-27'],
      ['ene', '1985-01-27'],
      ['Ago.', '1985-08-27'],
      ['Sept', '1985-09-27'],
      ['setiembre', '1985-09-27'],
      ['septiembre', '1985-09-27'],
      ['dic', '1985-12-27'],
      ['December', '1985-12-27'],
      ['ma', '!valueIsNotANumber'],
      ['marzzo', '!valueIsNotANumber'],
      ['März', '1985-03-27'],
      ['III', '!valueIsNotANumber'],
      ['-3', '!valueIsNotANumber'],
      ['13月', '!invalid'],
      [' ', '!BirthDateRequired'],
    ],
    month,
  );

  expectRead(
    'day',
    [
      ['２７', '1985-03-27'],
      ['27日', '1985-03-27'],
      ['２７日', '1985-03-27'],
      ['27th', '1985-03-27'],
      ['1st', '1985-03-01'],
      ['22nd', '1985-03-22'],
      ['3rd', '1985-03-03'],
      ['1º', '1985-03-01'],
      ['1.º', '1985-03-01'],
      ['1ro', '1985-03-01'],
      ['1°', '1985-03-01'],
      ['27.', '1985-03-27'],
      ['\u200e27', '1985-03-27'],
      ['2.7', '!valueIsNotANumber'],
      ['27/3', '!valueIsNotANumber'],
      ['veintisiete', '!valueIsNotANumber'],
      ['32日', '!invalid'],
      ['\t', '!BirthDateRequired'],
    ],
    day,
  );
});

describe('days of a filter', () => {
  const inOrder =
    (...order: DateOrder) =>
    (typed: string): TypedReading => {
      const read = readTypedDate(typed, order);
      return read.ok ? { ok: true, value: read.date } : { ok: false, code: read.why };
    };

  expectRead(
    'Spanish',
    [
      ['27/3/2026', '2026-03-27'],
      ['27-03-2026', '2026-03-27'],
      ['27\u201303\u20132026', '2026-03-27'],
      ['27.03.2026', '2026-03-27'],
      ['27.03.2026.', '2026-03-27'],
      ['27/3/26', '2026-03-27'],
      ['27 de marzo de 2026', '2026-03-27'],
      ['27 de marzo del 2026', '2026-03-27'],
      ['27 marzo 2026', '2026-03-27'],
      ['27 DE MARZO DE 2026', '2026-03-27'],
      ['viernes, 27 de marzo de 2026', '2026-03-27'],
      ['miércoles 25 de marzo de 2026', '2026-03-25'],
      ['27-mar-26', '2026-03-27'],
      ['27/mar/2026', '2026-03-27'],
      ['27.Mar.2026', '2026-03-27'],
      ['1º de enero de 2026', '2026-01-01'],
      ['1.º de enero de 2026', '2026-01-01'],
      ['el 1 de enero de 2026', '2026-01-01'],
      ['12 de\u00a0agosto de\u00a02026', '2026-08-12'],
      ['3 de diciembre de 2026', '2026-12-03'],
      ['２７／３／２０２６', '2026-03-27'],
      ['2026-03-27', '2026-03-27'],
      ['27 de marzo', '!invalid'],
      ['27 de marso de 2026', '!invalid'],
      ['marzo de 2026', '!invalid'],
      ['31 de febrero de 2026', '!invalid'],
      ['hoy', '!invalid'],
      ['27 de marzo de 1999', '!outOfRange'],
    ],
    inOrder('day', 'month', 'year'),
  );

  expectRead(
    'English',
    [
      ['3/27/2026', '2026-03-27'],
      ['03-27-2026', '2026-03-27'],
      ['3.27.26', '2026-03-27'],
      ['March 27, 2026', '2026-03-27'],
      ['Mar 27, 2026', '2026-03-27'],
      ['Mar. 27, 2026', '2026-03-27'],
      ['March 27th, 2026', '2026-03-27'],
      ['27 March 2026', '2026-03-27'],
      ['27th of March 2026', '2026-03-27'],
      ['Friday, March 27, 2026', '2026-03-27'],
      ['Fri, Mar 27, 2026', '2026-03-27'],
      ['Wednesday 25 March 2026', '2026-03-25'],
      ['1st January 2026', '2026-01-01'],
      ['January 1st, 2026', '2026-01-01'],
      ['Sept 5, 2026', '2026-09-05'],
      ['2026 March 27', '2026-03-27'],
      ['March\u00a027,\u00a02026', '2026-03-27'],
      ['\u200eMarch 27, 2026', '2026-03-27'],
      ['2026\u201103\u201127', '2026-03-27'],
      ['３／２７／２０２６', '2026-03-27'],
      ['27/3/2026', '!invalid'],
      ['March 2026', '!invalid'],
      ['March 27', '!invalid'],
      ['yesterday', '!invalid'],
      ['March 32, 2026', '!invalid'],
    ],
    inOrder('month', 'day', 'year'),
  );

  expectRead(
    'Japanese',
    [
      ['2026/3/27', '2026-03-27'],
      ['２０２６／３／２７', '2026-03-27'],
      ['2026年3月27日', '2026-03-27'],
      ['２０２６年３月２７日', '2026-03-27'],
      ['2026 年 3 月 27 日', '2026-03-27'],
      ['2026年3月27日(金)', '2026-03-27'],
      ['2026年3月27日（金）', '2026-03-27'],
      ['2026年3月27日金曜日', '2026-03-27'],
      ['令和8年3月27日', '2026-03-27'],
      ['令和８年３月２７日', '2026-03-27'],
      ['R8.3.27', '2026-03-27'],
      ['R8/3/27', '2026-03-27'],
      ['㋿8年3月27日', '2026-03-27'],
      ['平成31年4月30日', '2019-04-30'],
      ['令和元年5月1日', '2019-05-01'],
      ['26/3/27', '2026-03-27'],
      ['2026-3-27', '2026-03-27'],
      ['3月27日', '!invalid'],
      ['令和8年', '!invalid'],
      ['昨日', '!invalid'],
      ['2026年13月1日', '!invalid'],
    ],
    inOrder('year', 'month', 'day'),
  );
});
