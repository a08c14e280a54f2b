import { readFileSync } from 'node:fs';

/** A language of the site, as its folder of texts is called. */
export type Language = 'en' | 'es' | 'es-MX' | 'ja';

/** Each country's portal with the language it speaks to a new visitor. */
export const PORTALS = [
  ['MX', 'es-MX'],
  ['US', 'en'],
  ['JP', 'ja'],
] as const;

/** Years, as the sandbox's operator tells them. */
export const MINIMUM_AGE = { MX: 18, US: 21, JP: 20 } as const;

/** Values for the holes of a text; `count` also chooses the form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Where a text is looked for: Mexican Spanish holds only what differs from Spanish. */
const FOLDERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en'],
  es: ['es'],
  'es-MX': ['es-MX', 'es'],
  ja: ['ja'],
};

const files = new Map<string, unknown>();

function readTexts(folder: string, namespace: string): unknown {
  const name = `${folder}/${namespace}.json`;
  const known = files.get(name);
  if (known !== undefined) return known;
  const texts: unknown = JSON.parse(readFileSync(new URL(`../../locales/${name}`, import.meta.url), 'utf8'));
  files.set(name, texts);
  return texts;
}

function lookUp(texts: unknown, path: string): string | null {
  let at: unknown = texts;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null) return null;
    at = Object.entries(at).find(([name]) => name === step)?.[1];
  }
  return typeof at === 'string' ? at : null;
}

/**
 * The text that a player of a language must find on the page.
 *
 * @param key such as `login.submit` or `errors:invalidUser`
 * @throws Error for a key without a text
 */
export function textOf(language: Language, key: string, values: TextValues = {}): string {
  const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['common', key];
  const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : '';
  const found = FOLDERS[language]
    .map((folder) => readTexts(folder, namespace))
    .map((texts) => lookUp(texts, `${path}_${form}`) ?? lookUp(texts, path))
    .find((text) => text !== null);
  if (found === null || found === undefined) throw new Error(`No text for ${key} in ${language}.`);
  return found.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text ${key} needs "${name}".`);
    return String(value);
  });
}
