import { isRegisterRoute, ROUTES } from './routes.ts';

// Names in forms, shared by pages and server.

export const CSRF_FIELD = 'csrf';

/** Response header of a rejected form's redirect: the status of its refusal, for monitoring. */
export const FORM_REFUSED = 'Form-Refused';

export const LOGIN_FORM = 'login';

export const PASSWORD_INTENTS = {
  prove: 'password',
  forgot: 'forgotPassword',
  logIn: 'logIn',
} as const;

/** Ids of the visitors' forms that the language switch sends along, so that no input is lost. */
export const TYPED_FORM_IDS = { registration: 'register-form', reset: 'reset-form' } as const;

export type TypedForm = keyof typeof TYPED_FORM_IDS;

/** Returns the one of these forms that a visitor's page has, by its own address; null for none. */
export function typedFormOn(address: string): TypedForm | null {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  if (isRegisterRoute(pathname)) return 'registration';
  return pathname === ROUTES.home && searchParams.get('panel') === 'forgotPassword' ? 'reset' : null;
}
