import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { Language } from '#app/domain/country.ts';
import { NAMESPACES, textsOf } from '#tests/support/locale-texts.ts';
import { ROOT } from './source-files.ts';

const LIST = 'tests/retired-words.json';
/** Fewer rows than this would not be the whole list. */
const LEAST_ROWS = 40;

const retiredWord = z
  .object({
    language: z.enum(['en', 'es', 'es-MX', 'ja']),
    /** Regular expression that heeds no case. */
    word: z.string(),
    /** Replacement. */
    say: z.string(),
    /** Beginnings of the keys of texts that may have it. */
    exceptions: z.array(z.string()),
  })
  .strict();

interface Text {
  key: string;
  text: string;
}

type Retired = Omit<z.infer<typeof retiredWord>, 'word'> & { word: RegExp };

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

function readRetired(rows: readonly z.infer<typeof retiredWord>[]): Retired[] {
  return rows.map(({ word, ...row }) => ({ ...row, word: wordPattern(word) }));
}

/** Texts that have a retired word, and what they should say. */
function faultsOf(texts: readonly Text[], { word, say, exceptions }: Retired): string[] {
  return texts
    .filter(({ key }) => !exceptions.some((beginning) => key.startsWith(beginning)))
    .filter(({ text }) => word.test(text))
    .map(({ key, text }) => `${key}: "${text}" is to say ${say}`);
}

describe(LIST, () => {
  const retired = readRetired(z.array(retiredWord).parse(JSON.parse(readFileSync(join(ROOT, LIST), 'utf8'))));

  it('has a row for every retired word', () => {
    expect(retired.length).toBeGreaterThan(LEAST_ROWS);
  });

  it.each(retired)('retires $word in $language: no text has it', (row) => {
    expect(faultsOf(textsOfPage(row.language), row).join('\n')).toBe('');
  });

  it.each(retired)(
    'excepts no text from $word in $language that does not have it',
    ({ exceptions, ...row }) => {
      const texts = textsOfPage(row.language);
      for (const beginning of exceptions) {
        const excepted = texts.filter(({ key }) => key.startsWith(beginning));
        expect(faultsOf(excepted, { ...row, exceptions: [] }), beginning).not.toEqual([]);
      }
    },
  );
});

describe('a retired word', () => {
  const [row] = readRetired([
    { language: 'es', word: '\\bimportes?\\b|\\boferta', say: 'monto', exceptions: ['a:'] },
  ]);

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

/** Words that persuade to play or to pay, press for time, or ask a decision once more (docs/texts.md). */
const PERSUASION: readonly [language: Language, words: string, found: readonly string[]][] = [
  [
    'en',
    "\\b(recommend(ed|s)?|are you (really )?sure|bonus(es)?|jackpots?|lucky|good luck|hurry|don't miss|last chance|limited time|act now|play (now|more|on)|keep playing|win (big|more)|congratulations|enjoy|exciting|special offers?|rewards?|only today|most popular)\\b",
    ['Recommended: 100', 'Are you sure?', "Don't miss it", 'Keep playing', 'Enjoy your buy-in'],
  ],
  [
    'es',
    '\\b(recomend\\p{L}+|seguro de que|está (usted )?segur[oa]|bonos?|suerte|no se pierda|última oportunidad|tiempo limitado|aproveche|juegue (ya|más|ahora)|siga jugando|gane más|felicidades|felicitaciones|disfrut\\p{L}+|oferta especial|recompensas?|solo hoy|más populares?)\\b|¡',
    ['Recomendado: 100', '¿Está seguro?', 'Siga jugando', '¡Listo', 'Disfrute'],
  ],
  [
    'ja',
    'おすすめ|お勧め|推奨|本当に|よろしいですか|ボーナス|チャンス|お得|限定|人気|おめでとう|ラッキー|特典|お見逃しなく|もっと(遊|プレイ)|！',
    ['おすすめの金額', '本当に設定しますか', 'ボーナス', '設定しました！'],
  ],
];

describe('persuasion', () => {
  const rows = PERSUASION.map(([language, words, found]) => ({ language, word: wordPattern(words), found }));

  it.each(rows)('is in no text of $language', ({ language, word }) => {
    const texts = textsOfPage(language === 'es' ? 'es-MX' : language);
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(({ text }) => word.test(text))).toEqual([]);
  });

  it.each(rows.flatMap(({ word, found }) => found.map((text) => ({ word, text }))))(
    'is found: $text',
    ({ word, text }) => expect(text).toMatch(word),
  );
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
  it.each(SANDBOX_TEXTS)('of %s say usted, and no retired word', (name) => {
    const source = readFileSync(join(ROOT, `operator/sandbox/${name}.ts`), 'utf8');
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
