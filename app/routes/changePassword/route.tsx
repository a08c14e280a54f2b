import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { limitedOnceAsPlayer } from '#app/calls/limited-call.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import {
  checkNewPassword,
  PASSWORD_MAXIMUM_LENGTH,
  passwordFailure,
} from '#app/domain/player/new-password.ts';
import { asTyped, parse, secret } from '#app/forms/read.ts';
import { type FieldOfCode, refuse } from '#app/forms/refuse.ts';
import { payloadOf, sentStrength, strengthOf } from '#app/forms/sent-form.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { notifySuccess } from '#app/session/messages.ts';
import { NewPasswordFields, PasswordInput } from '#app/shell/password-fields.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';

const schema = z.object({
  currentPassword: secret((typed) => {
    if (typed === '') return { ok: false, code: 'PasswordFieldsEmpty' };
    const isTooLong = typed.length > PASSWORD_MAXIMUM_LENGTH;
    return isTooLong ? { ok: false, code: 'PasswordIncorrect' } : { ok: true, value: typed };
  }),
  newPassword: secret(asTyped),
  confirmPassword: secret(asTyped),
});

const FIELDS: FieldOfCode = {
  PasswordIncorrect: 'currentPassword',
  PasswordTooShort: 'newPassword',
  PasswordTooFewCharacterClasses: 'newPassword',
  PasswordNotAllowed: 'newPassword',
};

/** Change password (spec §2): players only (spec §6). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { phoneNumber } = requirePlayer(context.visit);
  const rules = await context.visit.calls.rules();
  return { phoneNumber, rules: rules.ok ? rules.value.passwordRules : null };
}

/**
 * Changes the password (contract §5, POST /user/password); the player stays signed in here, with the new
 * session, and nowhere else.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const sent = parse(await request.formData(), schema);
  const answered = await visit.calls.rules();
  const rules = answered.ok ? answered.value.passwordRules : null;
  const { newPassword = '', confirmPassword = '' } = payloadOf(sent);
  const errors = checkNewPassword({ password: newPassword, confirmation: confirmPassword }, rules);
  const values = strengthOf(newPassword);
  if (sent.status !== 'success' || Object.keys(errors).length > 0)
    return refuse(visit, sent, { errors, values });

  const { currentPassword } = sent.value;
  // Pressed twice it is one change: the second one would have an outdated current password.
  const answer = await limitedOnceAsPlayer(
    visit,
    'passwordChange',
    [currentPassword, newPassword],
    (accessToken) => visit.calls.changePassword(accessToken, { currentPassword, newPassword }),
  );
  if (!answer.ok) {
    return refuse(visit, sent, { failure: passwordFailure(answer.failure, rules), fields: FIELDS, values });
  }
  const tokens = answer.value.session?.tokens;
  if (tokens) {
    const { accessToken, refreshToken, accessTokenExpiresAt } = tokens;
    visit.replaceTokens({ accessToken, refreshToken, accessTokenExpiresAtMs: accessTokenExpiresAt });
  }
  notifySuccess(visit, 'PasswordChanged');
  return redirect(ROUTES.home, 303);
}

export default function ChangePassword() {
  const t = useText();
  const { phoneNumber, rules } = useLoaderData<typeof loader>();
  const sent = useSentForm();
  const { fields, summary } = useFields('change', sent, {
    currentPassword: t('password:currentPassword'),
    newPassword: t('password:newPassword'),
    confirmPassword: t('password:confirmPassword'),
  });
  return (
    <section className="card narrow" aria-labelledby="change-password-title">
      <h1 id="change-password-title">{t('titles:changePassword')}</h1>
      <p>{t('password:changeText')}</p>
      {summary}
      <PostForm action={ROUTES.changePassword} className="form">
        <TextField
          id="account"
          name="username"
          label={t('login.phone')}
          value={phoneNumber}
          autoComplete="username"
          readOnly
        />
        <PasswordInput field={fields.currentPassword} autoComplete="current-password" />
        <NewPasswordFields rules={rules} fields={fields} sentStrength={sentStrength(sent)} />
        <button type="submit" className="button button--primary">
          {t('password:changePassword')}
        </button>
      </PostForm>
    </section>
  );
}
