import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { returnAddress } from '#app/domain/return-path.ts';
import { ROUTES } from '#app/domain/routes.ts';
import { offeredLanguage, rememberLanguage } from '#app/session/chosen-language.ts';
import { methodNotAllowed } from '#app/session/responses.ts';

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/** Remembers the language that a visitor chose and goes back to the page (spec §1, "Languages"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const language = offeredLanguage(visit, form.get('language'));
  if (language) rememberLanguage(visit, language);
  return redirect(returnAddress(form.get('returnTo')) ?? ROUTES.home, 303);
}
