import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#app/domain/country.ts';
import type { english } from './resources.ts';
import { translationsIn } from './translate.ts';

type Namespace = keyof typeof english;
/** Looks a text up: a bare key is of the shell (`common`), others carry their namespace, as in `home:verified`. */
export type Text = TFunction<['common', ...Exclude<Namespace, 'common'>[]]>;

/** Language of the page that is being rendered. */
export const LanguageContext = createContext<Language | null>(null);

const texts = new Map<Language, Text>();

/**
 * The texts of one language, typed by the English ones. A text without values is looked up once: the texts do not
 * change while the process runs, and a page asks for sixty of them.
 */
export function textsIn(language: Language): Text {
  const known = texts.get(language);
  if (known) return known;
  // The keys are checked where texts are asked for, by the type of what is returned here.
  const lookUp = translationsIn(language).getFixedT(language) as (key: string, values?: object) => string;
  const found = new Map<string, string>();
  const text = ((key: string, values?: Record<string, unknown>) => {
    // Only a number of things decides between forms of a text; all else is put into the one that was found.
    if (values && 'count' in values) return lookUp(key, values);
    const ready = found.get(key) ?? lookUp(key, { skipInterpolation: true });
    found.set(key, ready);
    return values ? ready.replace(/{{(\w+)}}/g, (hole, name: string) => String(values[name] ?? hole)) : ready;
  }) as Text;
  texts.set(language, text);
  return text;
}

/**
 * The texts of the page's language.
 *
 * @throws Error outside of a page
 */
export function useText(): Text {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('rendered outside of a page');
  return textsIn(language);
}
