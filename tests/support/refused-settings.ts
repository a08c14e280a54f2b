import { ConfigError, parseConfig } from '#app/settings/config.server.ts';

export const SESSION_KEY = 'a secret key of 32 bytes or more';
/** Required settings alone. */
export const LEAST_SETTINGS = { OPERATOR_API_URL: 'https://operator.example', SESSION_KEYS: SESSION_KEY };

/** Returns the sentences that refuse an environment; throws where it is accepted. */
export function faultsOf(variables: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  throw new Error('The environment was accepted.');
}
