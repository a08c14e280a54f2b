import { logOnBackTo } from './return-path.ts';
import { ACTIONS, type Address } from './routes.ts';

/** Parameter of the log-in that gives up a session which cannot be opened. */
const AGAIN = 'again';

/** Returns the action of that log-in, with a page as the target after it. */
export function logInAgainHref(url: URL): Address {
  const query = new URLSearchParams(logOnBackTo(url).split('?')[1]);
  query.set(AGAIN, 'yes');
  return `${ACTIONS.login}?${query}`;
}

/** Checks for that log-in; POST only, as a link must not end a session. */
export const isLogInAgain = ({ method, url }: { method: string; url: URL }): boolean =>
  method === 'POST' && url.pathname === ACTIONS.login && url.searchParams.has(AGAIN);
