import { z } from 'zod';
import type { Send } from '../http/call.ts';
import type { Wire } from '../http/wire.ts';
import { type LogOn, logOn, sessionInOwnTime } from './authentication.ts';

/** The password is changed and every other session of the player has ended. */
export interface PasswordChanged {
  /** Replaces the session that asked; null when the operator lets that one go on or sent none to be read. */
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
  send: Send,
  accessToken: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  return send({
    method: 'POST',
    route: '/user/password',
    circuit: 'account',
    json: { currentPassword, newPassword },
    accessToken,
    schema: passwordChanged,
    inOwnTime: sessionInOwnTime,
  });
}
