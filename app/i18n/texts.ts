import { createInstance, type i18n, type TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { Language } from '#app/domain/country.ts';

/** English texts by namespace: the types of every key. A new file of texts needs a line here. */
export type English = {
  about: typeof import('../../locales/en/about.json');
  captcha: typeof import('../../locales/en/captcha.json');
  common: typeof import('../../locales/en/common.json');
  documents: typeof import('../../locales/en/documents.json');
  errors: typeof import('../../locales/en/errors.json');
  guest: typeof import('../../locales/en/guest.json');
  home: typeof import('../../locales/en/home.json');
  identity: typeof import('../../locales/en/identity.json');
  limits: typeof import('../../locales/en/limits.json');
  money: typeof import('../../locales/en/money.json');
  password: typeof import('../../locales/en/password.json');
  'personal-info': typeof import('../../locales/en/personal-info.json');
  'play-records': typeof import('../../locales/en/play-records.json');
  profile: typeof import('../../locales/en/profile.json');
  records: typeof import('../../locales/en/records.json');
  register: typeof import('../../locales/en/register.json');
  security: typeof import('../../locales/en/security.json');
  statements: typeof import('../../locales/en/statements.json');
  titles: typeof import('../../locales/en/titles.json');
  transactions: typeof import('../../locales/en/transactions.json');
  'web-pay': typeof import('../../locales/en/web-pay.json');
};

/** Looks a text up: a bare key is of the shell (`common`), others carry their namespace, as in `home:verified`. */
export type Text = TFunction<['common', ...Exclude<keyof English, 'common'>[]]>;

const FILES = import.meta.glob<object>('../../locales/*/*.json', { eager: true, import: 'default' });

/** By language and namespace; `es-MX` holds only what differs from `es`. */
const resources: Record<string, Record<string, object>> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const [namespace = '', language = ''] = path.replace('.json', '').split('/').reverse();
  resources[language] = { ...resources[language], [namespace]: texts };
}

const FALLBACKS = { 'es-MX': ['es', 'en'], es: ['en'], ja: ['en'], default: ['en'] };

const instances = new Map<Language, i18n>();

/** Instance of a language for the life of the process: none is switched, so requests cannot disturb each other. */
export function translationsIn(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance({
    lng: language,
    fallbackLng: FALLBACKS,
    resources,
    ns: Object.keys(resources.en ?? {}),
    defaultNS: 'common',
    initImmediate: false,
    // React escapes what it prints.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  void instance.init();
  instances.set(language, instance);
  return instance;
}

/** Language of the page that is being rendered. */
export const LanguageContext = createContext<Language | null>(null);

const texts = new Map<Language, Text>();

/** Texts of a language. One without values is looked up once: a page asks for sixty. */
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
 * Texts of the page's language.
 *
 * @throws Error outside of a page
 */
export function useText(): Text {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('rendered outside of a page');
  return textsIn(language);
}
