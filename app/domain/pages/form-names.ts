import { isRegisterRoute, ROUTES } from './routes.ts';

// Names in forms that pages and server share.

/** Hidden field that proves that a form came from a page of the portal. */
export const CSRF_FIELD = 'csrf';

/** Response header of a refused form's redirect: the status of its refusal, for monitoring. */
export const FORM_REFUSED = 'Form-Refused';

/** Name of the log-on form. */
export const LOGIN_FORM = 'login';

/** Buttons of the page that asks a guest for the password. */
export const PASSWORD_INTENTS = {
  /** Log on with the password. */
  prove: 'password',
  /** Leave the guest's session for the forgot-password panel. */
  forgot: 'forgotPassword',
  /** Leave the guest's session for the log-on. */
  logIn: 'logIn',
} as const;

/** Forms of a visitor that the language switch sends with itself, so that what was typed is not lost: their ids. */
export const TYPED_FORM_IDS = { registration: 'register-form', reset: 'reset-form' } as const;

/** The name of such a form. */
export type TypedForm = keyof typeof TYPED_FORM_IDS;

/** Which of these forms a page of a visitor has, by the page's own address; null for none. */
export function typedFormOn(address: string): TypedForm | null {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  if (isRegisterRoute(pathname)) return 'registration';
  return pathname === ROUTES.home && searchParams.get('panel') === 'forgotPassword' ? 'reset' : null;
}
