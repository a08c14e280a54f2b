import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useSentForm } from '#app/forms/use-fields.tsx';
import { requirePlayer } from '#app/session/guards.ts';
import { confirmByLink, confirmByTypedCode, sendEmailAgain } from './confirm-email.ts';
import { loadVerifyEmail } from './verify-email-model.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

/** Verify email (spec §2): by the link of the mail, which works signed out, or by the code in it. */
export async function loader({ context }: LoaderFunctionArgs) {
  return loadVerifyEmail(context.visit);
}

/** Only a form confirms an address: looking at the link does not, as mail scanners do so too (contract §4.8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'confirmLink') return confirmByLink(visit, form);
  requirePlayer(visit);
  if (intent === 'confirmCode') return confirmByTypedCode(visit, form);
  if (intent === 'sendEmail') return sendEmailAgain(visit);
  return redirect(ROUTES.verifyEmail, 303);
}

/** Verify email (spec §2). */
export default function VerifyEmail() {
  const model = useLoaderData<typeof loader>();
  return <VerifyEmailPage model={model} refused={useSentForm()} />;
}
