import { createHash } from 'node:crypto';
import { passwordFailure } from '#app/account/password-failure.ts';
import { callAsPlayer } from '#app/calls/player-calls.ts';
import { isThrottled, throttlePasswordChange } from '#app/calls/throttles.ts';
import { checkNewPassword, PASSWORD_MAXIMUM_LENGTH } from '#app/domain/player/new-password.ts';
import type { PasswordRules } from '#app/domain/player/password.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { FieldMessage, FormErrors } from '#app/ui/form-errors.ts';

/** The three passwords as typed. */
export interface TypedPasswords {
  current: string;
  password: string;
  confirmation: string;
}

/** The field that mends a refusal of the operator. */
const FIELD_OF: Readonly<Record<string, string>> = {
  PasswordIncorrect: 'currentPassword',
  PasswordTooShort: 'newPassword',
  PasswordTooFewCharacterClasses: 'newPassword',
  PasswordNotAllowed: 'newPassword',
};

const asMessage = ({ messageKey, params }: Failure): FieldMessage => ({
  messageKey,
  ...(params ? { params } : {}),
});

/**
 * Changes the player's password (contract §5, POST /user/password) and goes on with the session that the operator
 * gives for it; every other one ends. A refusal that no field mends is told in the notification table of this page.
 *
 * @param visit the request of a signed-in player
 * @param typed the passwords
 * @returns what is wrong, by field; null when the password is changed
 * @throws Response when the operator ends the session
 */
export async function attemptChange(visit: Visit, typed: TypedPasswords): Promise<FormErrors | null> {
  const rules = await visit.calls.rules();
  const errors = checkTyped(typed, rules.ok ? rules.value.passwordRules : null);
  if (Object.keys(errors).length > 0) return errors;

  const name = createHash('sha256')
    .update(['changePassword', visit.draftOwner, typed.current, typed.password].join('\n'))
    .digest('base64url');
  const answer = await callAsPlayer(visit, (accessToken) =>
    // A button pressed twice is one change: the second one would come with a password that is no longer the current.
    visit.services.flights.join(name, () =>
      throttlePasswordChange(visit, () =>
        visit.calls.changePassword(accessToken, {
          currentPassword: typed.current,
          newPassword: typed.password,
        }),
      ),
    ),
  );
  if (!answer.ok) {
    const failure = passwordFailure(answer.failure, rules);
    const field = FIELD_OF[failure.code];
    if (field) return { [field]: asMessage(failure) };
    if (isThrottled(failure)) visit.page.askToWait(failure.retryAfterSeconds, null);
    visit.messages.remark(failureNotification(failure));
    return {};
  }
  const tokens = answer.value.session?.tokens;
  if (tokens) {
    const { accessToken, refreshToken, accessTokenExpiresAt } = tokens;
    visit.replaceTokens({ accessToken, refreshToken, accessTokenExpiresAtMs: accessTokenExpiresAt });
  }
  return null;
}

/** What can be told without the operator, in the order of the fields (spec §5). */
function checkTyped(typed: TypedPasswords, rules: PasswordRules | null): FormErrors {
  const isCurrentEmpty = typed.current === '';
  const newPassword = checkNewPassword(typed, rules);
  if (isCurrentEmpty) {
    return { currentPassword: asMessage(failureOf('PasswordFieldsEmpty')), ...newPassword };
  }
  if (typed.current.length > PASSWORD_MAXIMUM_LENGTH) {
    return { currentPassword: asMessage(failureOf('PasswordIncorrect')), ...newPassword };
  }
  return { ...newPassword };
}
