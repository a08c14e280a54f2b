/** What the buttons do of the page that asks a guest for the password. */
export const PASSWORD_INTENTS = {
  /** Log on with the password. */
  prove: 'password',
  /** Leave the guest's session for the forgot-password panel. */
  forgot: 'forgotPassword',
  /** Leave the guest's session for the log-on. */
  logIn: 'logIn',
} as const;
