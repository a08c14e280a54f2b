import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { isLanguage, LANGUAGES_OF_COUNTRY } from '#app/domain/country.ts';
import { returnPath } from '#app/domain/return-path.ts';
import { LANGUAGE_COOKIE } from '#app/i18n/choose-language.ts';
import { methodNotAllowed } from '#app/session/responses.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/** Remembers the language that a visitor chose and goes back to the page (spec §1, "Languages"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const { jar, config } = visit.services;
  const form = await request.formData();
  const language = String(form.get('language'));
  if (isLanguage(language) && LANGUAGES_OF_COUNTRY[config.country].includes(language)) {
    for (const line of jar.write(visit.cookies, LANGUAGE_COOKIE, language, YEAR_SECONDS))
      visit.setCookie(line);
  }
  return redirect(returnPath(form.get('returnTo')) ?? '/', 303);
}
