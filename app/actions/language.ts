import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { offeredLanguage, rememberLanguage } from '#app/account/chosen-language.ts';
import { methodNotAllowed } from '#app/calls/responses.ts';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { GUEST_LOGIN_PATH, ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { keepLink } from '#app/guests/sealed-link.ts';

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/** Remembers the language that a visitor chose and goes back to the page (spec §1, "Languages"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const language = offeredLanguage(visit, form.get('language'));
  if (language) rememberLanguage(visit, language);
  // The guest login page has no address that leads back to it.
  if (await keepLink(visit, form.getAll(LANGUAGE_FORM.linkField))) return redirect(GUEST_LOGIN_PATH, 303);
  return redirect(returnAddress(form.get('returnTo')) ?? ROUTES.home, 303);
}
