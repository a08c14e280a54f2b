import type { Request } from 'express';
import { type Country, LANGUAGES, type Language } from '../contract.ts';

const COUNTRY_LANGUAGES: Record<Country, Language> = { MX: 'es-MX', US: 'en-US', JP: 'ja-JP' };

/** The language of a country's build (spec §1). */
export function countryLanguage(country: Country): Language {
  return COUNTRY_LANGUAGES[country];
}

/** The best language for a request by its Accept-Language (contract §1.2); the country's own when none fits. */
export function requestLanguage(request: Request, country: Country): Language {
  for (const wanted of request.acceptsLanguages()) {
    const primary = wanted.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((language) => language.split('-')[0] === primary);
    if (found) return found;
  }
  return countryLanguage(country);
}
