import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import { NAMESPACES, textsOf } from '#tests/support/locale-texts.ts';
import { cellsOf } from './coverage-table.ts';
import { ROOT } from './source-files.ts';

const DOCUMENT = 'docs/glossary-of-texts.md';
/** Fewer rows than this would not be the whole table. */
const LEAST_ROWS = 40;

interface Text {
  key: string;
  text: string;
}

interface GivenUp {
  language: Language;
  word: RegExp;
  instead: string;
  /** Beginnings of the keys of texts that may have it. */
  exceptions: string[];
}

/** Texts as a player of the language sees them: Mexico's with those of Spanish that it does not override. */
function textsOfPage(language: Language): Text[] {
  return NAMESPACES.flatMap((namespace) => {
    const own = textsOf(language, namespace);
    const texts = language === 'es-MX' ? new Map([...textsOf('es', namespace), ...own]) : own;
    return [...texts].map(([key, text]) => ({ key: `${namespace}:${key}`, text }));
  });
}

/** `\b` that knows letters with accents. */
function wordPattern(source: string): RegExp {
  const edge = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';
  return new RegExp(source.replaceAll('\\b', edge), 'iu');
}

function readGivenUp(markdown: string): GivenUp[] {
  const section = markdown.split('\n## ').find((part) => part.startsWith('Given up\n')) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) => {
    const [language = '', word = '', instead = '', exceptions = ''] = cellsOf(line);
    if (!/^(en|es|es-MX|ja)$/.test(language)) throw new Error(`${line}: no language`);
    return {
      language: language as Language,
      word: wordPattern(word.replaceAll('`', '')),
      instead,
      exceptions: [...exceptions.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    };
  });
}

/** The texts that have a given-up word, and what they are to say. */
function faultsOf(texts: readonly Text[], { word, instead, exceptions }: GivenUp): string[] {
  return texts
    .filter(({ key }) => !exceptions.some((beginning) => key.startsWith(beginning)))
    .filter(({ text }) => word.test(text))
    .map(({ key, text }) => `${key}: "${text}" is to say ${instead}`);
}

describe(DOCUMENT, () => {
  const givenUp = readGivenUp(readFileSync(join(ROOT, DOCUMENT), 'utf8'));

  it('has a row for every word that was given up', () => {
    expect(givenUp.length).toBeGreaterThan(LEAST_ROWS);
  });

  it.each(givenUp)('gave up $word in $language, and no text has it again', (row) => {
    expect(faultsOf(textsOfPage(row.language), row).join('\n')).toBe('');
  });

  it.each(givenUp)(
    'excepts nothing from $word in $language that does not have it',
    ({ exceptions, ...row }) => {
      const texts = textsOfPage(row.language);
      for (const beginning of exceptions) {
        const excepted = texts.filter(({ key }) => key.startsWith(beginning));
        expect(faultsOf(excepted, { ...row, exceptions: [] }), beginning).not.toEqual([]);
      }
    },
  );
});

describe('a word that was given up', () => {
  const [row] = readGivenUp(
    'x\n## Given up\n| language | given up | say | may have it |\n| - | - | - | - |\n| es | `\\bimportes?\\b\\|\\boferta` | monto | `a:` |',
  );

  it.each(['El Importe', 'Importes:', 'la oferta', 'Ofertas'])('is found: %s', (text) => {
    expect(row && faultsOf([{ key: 'b:c', text }], row)).toEqual([`b:c: "${text}" is to say monto`]);
  });

  it.each(['importer', 'éimporte', 'No importa'])('is not found: %s', (text) => {
    expect(row && faultsOf([{ key: 'b:c', text }], row)).toEqual([]);
  });

  it('is not found where it may stand', () => {
    expect(row && faultsOf([{ key: 'a:c', text: 'importe' }], row)).toEqual([]);
  });
});

/** What no text of a language may look like. */
const LOOKS: readonly [language: Language, what: string, pattern: RegExp][] = [
  ['en', 'curly quotes', /[‘’“”]/],
  ['es', 'curly quotes', /[‘’“”]/],
  ['ja', 'curly quotes', /[‘’“”]/],
  // 'p.m.' ends with a period.
  ['es', 'a time before a period', /\{\{(time|date|from|to|until)\}\}\./],
  ['ja', 'an ASCII mark', /[:?!();,](?![^{]*\}\})/],
  ['ja', 'a full-width digit or percent sign', /[０-９％]/],
  ['ja', 'a space', /(?<!Caps|Farmacias|Farmacias del|Casa|del)[ \u3000](?!Lock)/],
  ['ja', 'a question without its mark', /か。/],
];

/** Texts that have such a look and are right so. */
const RIGHT_SO = new Set([
  // Lengths of time ('2 horas') and days, which end with no period of their own; an address.
  ...[
    'identity:unresolved.usually',
    'identity:success.doneOn',
    'identity:failure.on',
    'transactions:eta.usual',
  ],
  ...['profile:code.willSend', 'profile:code.sent', 'web-pay:stepUp.code'],
]);

describe('the punctuation', () => {
  it.each(LOOKS)('of %s has no %s', (language, _what, pattern) => {
    const texts = textsOfPage(language === 'es' ? 'es-MX' : language);
    const faulty = texts.filter(({ key, text }) => pattern.test(text) && !RIGHT_SO.has(key));
    expect(faulty).toEqual([]);
  });

  it.each([
    ['es', 'Válido hasta las {{time}}. Después, no.'],
    ['ja', '有効期限: {{time}}'],
    ['ja', '（任意) '],
    ['ja', '{{email}} に送りました'],
    ['ja', 'よろしいですか。'],
    ['ja', '１０分'],
    ['en', 'You don’t'],
  ] as const)('in %s of "%s" is wrong', (language, text) => {
    expect(LOOKS.some(([of, , pattern]) => of === language && pattern.test(text))).toBe(true);
  });
});

/** Where the sandbox speaks to players in Spanish. */
const SANDBOX_TEXTS = [
  ...['documents/texts/terms', 'documents/texts/privacy', 'documents/texts/responsible-play'],
  ...['documents/texts/id-check-consent', 'inbox/mail-texts', 'inbox/sms-texts', 'webpay/info-texts'],
  ...['provider/texts', 'provider/id-check-texts'],
];

describe("the sandbox's own texts", () => {
  it.each(SANDBOX_TEXTS)('of %s say usted, and none of the words that were given up', (name) => {
    const source = readFileSync(join(ROOT, `sandbox/${name}.ts`), 'utf8');
    const informal =
      /(?<!\p{L})(tú|tu|tus|ti|contigo|puedes|podrás|debes|eres|escribe|abre|prueba|comunícate)(?!\p{L})/iu;
    const texts = [...source.matchAll(/(['`])((?:(?!\1).)*)\1/gs)].map(([, , text = '']) => text);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => informal.test(text))).toEqual([]);
    for (const word of [/importe|\bliga\b|comprobante/i, /決済会社|認証|拒否(?!する)/]) {
      expect(texts.filter((text) => word.test(text))).toEqual([]);
    }
  });
});
