import { createInstance, type i18n } from 'i18next';
import type { Language } from '#app/domain/country.ts';
import { english, resources } from './resources.ts';

const namespaces = Object.keys(english);
const fallbacks = { 'es-MX': ['es', 'en'], es: ['en'], ja: ['en'], default: ['en'] };
const instances = new Map<Language, i18n>();

/**
 * The texts of one language, ready for use. Each language has one instance for the life of the process, never switched
 * to another language, so that requests cannot disturb each other and none pays for setting one up.
 */
export function translationsIn(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance({
    lng: language,
    fallbackLng: fallbacks,
    resources,
    ns: namespaces,
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
