import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { offeredLanguage, rememberLanguage } from '#app/account/chosen-language.ts';
import { typedFormOn } from '#app/domain/pages/form-names.ts';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { GUEST_LOGIN_PATH, ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { keepLink } from '#app/guests/sealed-link.ts';
import { keepTyped } from '#app/registration/draft.ts';

export const loader = ({ context: { visit } }: LoaderFunctionArgs) =>
  toPageOfForm(returnAddress(visit.request.url.searchParams.get('returnTo')) ?? ROUTES.home);

/**
 * Stores the visitor's choice of language and redirects to the page (spec §1, "Languages"), with a
 * half-filled registration or code request as typed.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const language = offeredLanguage(visit, form.get('language'));
  // The URL of a kept form names the page: the fields are the form's own.
  const asked = form.get('returnTo') ?? visit.request.url.searchParams.get('returnTo');
  const returnTo = returnAddress(asked) ?? ROUTES.home;
  const kept = visit.player === null ? typedFormOn(returnTo) : null;
  if (kept !== null) await keepTyped(visit, kept, form);
  if (language) rememberLanguage(visit, language);
  // The guest login page of a link has no URL of its own.
  if (await keepLink(visit, form.getAll(LANGUAGE_FORM.linkField)))
    return redirect(returnTo.startsWith(GUEST_LOGIN_PATH) ? returnTo : GUEST_LOGIN_PATH, 303);
  return redirect(returnTo, 303);
}
