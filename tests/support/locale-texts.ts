/** The texts as the tests see them: read from the files, with only the fallback that Mexican Spanish has. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '#app/domain/country.ts';

export const NAMESPACES = [
  'about',
  'captcha',
  'common',
  'documents',
  'errors',
  'guest',
  'home',
  'identity',
  'limits',
  'money',
  'password',
  'personal-info',
  'play-records',
  'profile',
  'records',
  'register',
  'security',
  'statements',
  'titles',
  'transactions',
  'web-pay',
] as const;
export type Namespace = (typeof NAMESPACES)[number];

function flatten(value: unknown, prefix: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') return into.set(prefix, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${prefix} is neither a text nor a group of texts`);
  }
  for (const [key, inner] of Object.entries(value)) {
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`, into);
  }
  return into;
}

function load(language: Language, namespace: Namespace): Map<string, string> {
  const file = fileURLToPath(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url));
  if (!existsSync(file)) throw new Error(`There is no ${language}/${namespace}.json`);
  return flatten(JSON.parse(readFileSync(file, 'utf8')), '', new Map());
}

const loaded = new Map(
  LANGUAGES.flatMap((language) =>
    NAMESPACES.map((namespace) => [`${language}/${namespace}`, load(language, namespace)] as const),
  ),
);

/**
 * The texts of one file, keys joined by dots.
 *
 * @throws Error when there is no such file
 */
export function textsOf(language: Language, namespace: Namespace): ReadonlyMap<string, string> {
  const texts = loaded.get(`${language}/${namespace}`);
  if (texts === undefined) throw new Error(`There is no ${language}/${namespace}.json`);
  return texts;
}

/** The names of a text's placeholders, each once, in order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();
}

/**
 * The finished text, or null when the language has none. Mexican Spanish falls back to Spanish; nothing falls back to
 * English.
 *
 * @throws Error for a key that is in no namespace
 */
export function textIn(
  language: Language,
  key: string,
  params: Record<string, string | number> = {},
): string | null {
  const [name, path = ''] = key.split(':');
  const namespace = NAMESPACES.find((candidate) => candidate === name);
  if (namespace === undefined) throw new Error(`${key} is in no namespace`);
  const plural =
    typeof params.count === 'number' ? new Intl.PluralRules(language).select(params.count) : null;
  const languages: Language[] = language === 'es-MX' ? ['es-MX', 'es'] : [language];
  const keys = plural === null ? [path] : [`${path}_${plural}`, path];
  for (const candidate of languages) {
    for (const wanted of keys) {
      const text = textsOf(candidate, namespace).get(wanted);
      if (text !== undefined) return fill(text, params);
    }
  }
  return null;
}

function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, name: string) => String(params[name] ?? hole));
}
