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
