import { isLanguage, type Language, languageFromTag } from '#app/domain/country.ts';
import { LANGUAGE_COOKIE, PROFILE_LANGUAGE_COOKIE } from '#app/i18n/choose-language.ts';
import type { Visit } from '#app/session/visit.ts';

/** Reads a language from a form; null when the site does not offer it. */
export function offeredLanguage(visit: Visit, value: FormDataEntryValue | null): Language | null {
  const text = String(value);
  return isLanguage(text) && visit.config.languages.includes(text) ? text : null;
}

/** Stores the visitor's choice of language for a year (spec §1, "Languages"). */
export function rememberLanguage(visit: Visit, language: Language): void {
  visit.cookies.write(LANGUAGE_COOKIE, language);
}

/**
 * Uses the language of the player's profile (null: never chosen) until the session ends, unless one was
 * chosen on this device.
 */
export function adoptProfileLanguage({ config, cookies }: Visit, tag: string | null): void {
  const language = tag === null ? null : languageFromTag(tag, config.languages);
  if (language === null) cookies.clear(PROFILE_LANGUAGE_COOKIE);
  else cookies.write(PROFILE_LANGUAGE_COOKIE, language);
}
