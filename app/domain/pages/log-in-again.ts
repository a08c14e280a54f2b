import { logOnBackTo } from './return-path.ts';
import { ACTIONS, type Address } from './routes.ts';

/** Stands in the address of the log-in by which a player gives up a session that cannot be opened. */
const AGAIN = 'again';

/** Address of that form on the page of an address, which the log-on then leads back to. */
export function logInAgainHref(url: URL): Address {
  const query = new URLSearchParams(logOnBackTo(url).split('?')[1]);
  query.set(AGAIN, 'yes');
  return `${ACTIONS.login}?${query}`;
}

/** True for that form, however it was sent: by the player's own press, as a link sends no form. */
export const isLogInAgain = ({ method, url }: { method: string; url: URL }): boolean =>
  method === 'POST' && url.pathname === ACTIONS.login && url.searchParams.has(AGAIN);
