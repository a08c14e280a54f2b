import { describe } from 'vitest';
import { expectRead } from '#tests/support/typed-rows.ts';
import { readPersonName } from '../identity/person-name.ts';
import { readState } from '../identity/states.ts';
import { readKanaName } from '../money/bank-details.ts';
import { readEmail } from '../player/email.ts';
import { readVerificationCode } from '../player/verification-code.ts';

// Texts that people type, by kind, country and language, with what is read. Sources: CLDR, W3C 'Personal names around the world',
// GOV.UK Design System, libphonenumber, USPS Publication 28, Japan Post, RENAPO, and bug reports about forms.

describe('names', () => {
  const last = (typed: string) => readPersonName(typed, 'last');

  expectRead(
    'Mexico and Spain',
    [
      ['Núñez', 'Núñez'],
      ['Nu\u0301n\u0303ez', 'Nu\u0301n\u0303ez'],
      ['de la Peña y Ruiz', 'de la Peña y Ruiz'],
      ['García-Álvarez', 'García-Álvarez'],
      ['García\u2010Álvarez', 'García-Álvarez'],
      ['García \u2013 Álvarez', 'García - Álvarez'],
      ['Ma. Guadalupe', 'Ma. Guadalupe'],
      ['Mª del Carmen', 'Mª del Carmen'],
      ['M.ª José', 'M.ª José'],
      ['Ibáñez  Güereña', 'Ibáñez Güereña'],
      ['\u00a0Ibáñez\u00a0', 'Ibáñez'],
      ['Ibáñez\t', 'Ibáñez'],
      ['D´Ávila', "D'Ávila"],
      ['O`Farrill', "O'Farrill"],
      ['Ch\u2019en', "Ch'en"],
      ['Ruiz (viuda de Sosa)', 'Ruiz (viuda de Sosa)'],
      ['Pérez, hijo', 'Pérez, hijo'],
      ['Xicoténcatl', 'Xicoténcatl'],
      ['ÁVILA', 'ÁVILA'],
      ['Lluís', 'Lluís'],
      ['Gal·la', 'Gal·la'],
      ['Peña\u200b', 'Peña'],
      ['Peña Nieto.', 'Peña Nieto.'],
      ['Hernández 2', '!PersonNameCharacters'],
      ['«Pepe»', '!PersonNameCharacters'],
      ['Sosa@', '!PersonNameCharacters'],
      ['¿?', '!PersonNameCharacters'],
      ['\u2014', '!PersonNameCharacters'],
      ['\u3000', '!LastNameRequired'],
    ],
    last,
  );

  expectRead(
    'United States',
    [
      ['Smith, Jr.', 'Smith, Jr.'],
      ['Smith Jr', 'Smith Jr'],
      ['Davis, Sr.', 'Davis, Sr.'],
      ['King III', 'King III'],
      ['O\u2019Brien', "O'Brien"],
      ['O\u02bcBrien', "O'Brien"],
      ['O\u2032Brien', "O'Brien"],
      ['D\u2018Souza', "D'Souza"],
      ['Smith\u2011Jones', 'Smith-Jones'],
      ['Smith\u2212Jones', 'Smith-Jones'],
      ['Smith (née Jones)', 'Smith (née Jones)'],
      ['St. John', 'St. John'],
      ['van der Berg', 'van der Berg'],
      ['McDonald', 'McDonald'],
      ['Ng', 'Ng'],
      ['O', 'O'],
      ['Null', 'Null'],
      ['Kaʻahumanu', 'Kaʻahumanu'],
      ['Nguyễn', 'Nguyễn'],
      ['Øzgür-Þórsson', 'Øzgür-Þórsson'],
      ['ß', 'ß'],
      ['Kumar s/o Raman', 'Kumar s/o Raman'],
      ['Raman A/L Kumar', 'Raman A/L Kumar'],
      ['Ｓｍｉｔｈ，　Ｊｒ．', 'Smith, Jr.'],
      ['Smith\u00ad', 'Smith'],
      ['\u202aSmith\u202c', 'Smith'],
      ['\ufeffSmith', 'Smith'],
      ['Mike "The Kid"', '!PersonNameCharacters'],
      ['John & Ann', '!PersonNameCharacters'],
      ['N/A', '!PersonNameCharacters'],
      ['-', '!PersonNameCharacters'],
      ['Smith 3rd', '!PersonNameCharacters'],
      ['John_Smith', '!PersonNameCharacters'],
      ['Ana😀', '!PersonNameCharacters'],
      ['<i>Ana</i>', '!PersonNameCharacters'],
    ],
    last,
  );

  expectRead(
    'Japan',
    [
      ['ロ－ラ', 'ローラ'],
      ['ロ-ラ', 'ローラ'],
      ['ロ\u2015ラ', 'ローラ'],
      ['ロ\u2212ラ', 'ローラ'],
      ['ロ\u2500ラ', 'ローラ'],
      ['ローラ', 'ローラ'],
      ['メアリ－', 'メアリー'],
      ['さ－や', 'さーや'],
      ['ﾛｰﾗ', 'ローラ'],
      ['ﾛ-ﾗ', 'ローラ'],
      ['ﾊﾞﾌﾞｺ', 'バブコ'],
      ['ﾏﾘｱ･ﾃﾚｻ', 'マリア・テレサ'],
      ['マリア･テレサ', 'マリア・テレサ'],
      ['マリア·テレサ', 'マリア・テレサ'],
      ['マリア•テレサ', 'マリア・テレサ'],
      ['マリア．テレサ', 'マリア・テレサ'],
      ['マリア.テレサ', 'マリア・テレサ'],
      ['ジャン＝ポール', 'ジャン・ポール'],
      ['ジャン゠ポール', 'ジャン・ポール'],
      ['マリア　テレサ', 'マリア テレサ'],
      ['マリア・テレサ', 'マリア・テレサ'],
      ['ヴィ－ゴ', 'ヴィーゴ'],
      ['佐々木', '佐々木'],
      ['髙橋', '髙橋'],
      ['\ufa19田', '\ufa19田'],
      ['葛\u{e0100}城', '葛\u{e0100}城'],
      ['𠮷田', '𠮷田'],
      ['一ノ瀬', '一ノ瀬'],
      ['四ヶ所', '四ヶ所'],
      ['田中（鈴木）', '田中(鈴木)'],
      ['大谷－田中', '大谷-田中'],
      ['ＹＡＭＡＤＡ', 'YAMADA'],
      ['山田\u200b太郎', '山田太郎'],
      ['山田☆', '!PersonNameCharacters'],
      ['山田２', '!PersonNameCharacters'],
      ['　', '!LastNameRequired'],
    ],
    last,
  );

  expectRead(
    'elsewhere',
    [
      ['محمد', 'محمد'],
      ['علی\u200cرضا', 'علی\u200cرضا'],
      ['देवी', 'देवी'],
      ['김', '김'],
      ['王', '王'],
      ['Ольга-Мария', 'Ольга-Мария'],
      ["Ng'ang'a", "Ng'ang'a"],
      ['ǃXóõ', 'ǃXóõ'],
      ['ישראלי', 'ישראלי'],
      ['Παπαδόπουλος', 'Παπαδόπουλος'],
      ['ประยุทธ์', 'ประยุทธ์'],
      ['Әбдірахманұлы', 'Әбдірахманұлы'],
      ['ᏣᎳᎩ', 'ᏣᎳᎩ'],
    ],
    last,
  );

  expectRead(
    'the name of an account at a Japanese bank',
    [
      ['ロ－ラ', 'ローラ'],
      ['ﾛ-ﾗ', 'ローラ'],
      ['ミホン　ハナコ', 'ミホン ハナコ'],
      ['みほん はなこ', 'ミホン ハナコ'],
      ['カ）ミホン', 'カ)ミホン'],
      ['マリア·テレサ', 'マリア・テレサ'],
      ['ｙａｍａｄａ', 'YAMADA'],
      ['見本花子', '!invalidCharacters'],
    ],
    readKanaName,
  );
});

describe('what else is pasted', () => {
  expectRead(
    'states',
    [
      ['nuevo leon', 'Nuevo León'],
      ['NUEVO LEÓN', 'Nuevo León'],
      ['Nuevo\u00a0León', 'Nuevo León'],
      ['Michoacan', 'Michoacán'],
      ['Nevada', '!invalid'],
    ],
    (typed) => readState(typed, 'MX', { stored: '', maximumLength: 100 }),
  );

  expectRead(
    'addresses of mail',
    [
      ['taro..yamada@docomo.example', 'taro..yamada@docomo.example'],
      ['ＡＮＡ＠ｍａｉｌ．ｍｘ', 'ANA@mail.mx'],
      ['ana@mail。jp', 'ana@mail.jp'],
      ['Ana <ana@mail.mx>', 'ana@mail.mx'],
      ['mailto:ana@mail.mx', 'ana@mail.mx'],
      ['ana @ mail.mx', '!InvalidEmailAddress'],
      ['ana@mail', '!InvalidEmailAddress'],
    ],
    readEmail,
  );

  expectRead(
    'confirmation codes',
    [
      ['０４２１４５', '042145'],
      ['042 145', '042145'],
      ['042\u2011145', '042145'],
      ['G-042145', '042145'],
      ['Su código es 042145.', '042145'],
      ['確認コード：042145', '042145'],
      ['O42145', '!InvalidCode'],
    ],
    readVerificationCode,
  );
});
