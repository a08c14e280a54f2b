import { z } from 'zod';
import type { CallContext, OperatorHttp } from '../http/call.ts';
import type { Result } from '../http/result.ts';
import type { Wire } from '../http/wire.ts';
import { type LogOn, logOn } from './authentication.ts';

/** The password is changed and every other session of the player has ended. */
export interface PasswordChanged {
  /** Takes the place of the session that asked; null when the operator lets that one go on or sent none to be read. */
  session: LogOn | null;
}

const passwordChanged: Wire<PasswordChanged> = z
  .object({ status: z.literal('Success'), session: logOn.nullable().catch(null) })
  .transform(({ session }) => ({ session }));

/**
 * POST /user/password (contract §5): changes the password of the player who is logged in. Refusals in order:
 * `PasswordIncorrect`, `PasswordTooShort`, `PasswordTooFewCharacterClasses`, `PasswordNotAllowed`.
 */
export function changePassword(
  http: OperatorHttp,
  context: CallContext,
  accessToken: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Result<PasswordChanged>> {
  return http.call(context, {
    method: 'POST',
    route: '/user/password',
    json: { currentPassword, newPassword },
    accessToken,
    schema: passwordChanged,
  });
}
