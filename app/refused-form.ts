import { ACTIONS, isRegisterRoute, plainPath } from './domain/pages/routes.ts';
import { type KeptForm, keepTyped } from './registration/keep-typed.ts';
import type { Visit } from './session/visit.ts';

/**
 * Keeps what a visitor typed into a form whose token was not good, for the page that the refusal leads to. Nothing of
 * the form is carried out, and of a player's nothing is kept.
 *
 * @param body the form as it came
 */
export async function keepRefusedForm(visit: Visit, body: Buffer): Promise<void> {
  const kept = keptFormAt(visit.request.url.pathname);
  if (kept === null || visit.player !== null) return;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) form.append(name, value);
  await keepTyped(visit, kept, form);
}

function keptFormAt(pathname: string): KeptForm | null {
  if (isRegisterRoute(pathname)) return 'registration';
  const path = plainPath(pathname);
  if (path === plainPath(ACTIONS.forgotPassword)) return 'reset';
  return path === plainPath(ACTIONS.login) ? 'login' : null;
}
