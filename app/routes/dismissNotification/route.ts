import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { textOf } from '#app/forms/read.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';

export const loader = () => toPageOfForm(ROUTES.home);

/** Dismisses a notification that stays until then (spec §3 userMustDismiss, §8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  context.visit.messages.dismiss(textOf(form, 'notification'));
  return redirect(returnAddress(form.get('returnTo')) ?? ROUTES.home, 303);
}
