import { bcp47Tag } from '#app/domain/country.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import type { Visit } from '#app/session/visit.ts';

/** Returns the language and country by which amounts of a page are formatted. */
export function moneyLocale({ request, config: { country } }: Visit): MoneyLocale {
  return { languageTag: bcp47Tag(request.language, country), country };
}
