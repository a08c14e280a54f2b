import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { passwordStrength } from '#app/domain/player/password.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { notifySuccess } from '#app/session/successes.ts';
import { attemptChange } from './attempt-change.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Change password (spec §2): only for players (spec §6). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { phoneNumber } = requirePlayer(context.visit);
  const rules = await context.visit.calls.rules();
  return { phoneNumber, rules: rules.ok ? rules.value.passwordRules : null };
}

/** Changes the password; the player stays signed in here. Passwords are never sent back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const form = await request.formData();
  const password = String(form.get('newPassword') ?? '');
  const errors = await attemptChange(visit, {
    current: String(form.get('currentPassword') ?? ''),
    password,
    confirmation: String(form.get('confirmPassword') ?? ''),
  });
  if (errors) {
    const sentStrength = password === '' ? null : passwordStrength(password).verdict;
    return data({ errors, sentStrength }, { status: visit.page.wait === null ? 422 : 429 });
  }
  notifySuccess(visit, 'PasswordChanged');
  return redirect(ROUTES.home, 303);
}

/** The screen, with what was wrong with the form that was sent. */
export default function ChangePassword() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? { errors: {}, sentStrength: null };
  return <ChangePasswordForm model={{ ...facts, ...refused }} />;
}
