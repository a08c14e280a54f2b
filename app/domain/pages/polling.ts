/** Parameter of a poll's URL: the time of the first poll, in seconds since 1970. */
export const POLLING_SINCE = 'since';

/** The same in a link by which the player checks again, which counts as activity. */
export const CHECKING_SINCE = 'looked';

/** Parameter of a page that was left open and reloads to check if its session is over. */
export const LEFT_OPEN = 'leftOpen';

export function leftOpenHref(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${LEFT_OPEN}=1`;
}

/** Checks for a URL that a page opens without the player; see `isUserActivity`. */
export function isPoll({ searchParams }: URL): boolean {
  return searchParams.has(POLLING_SINCE) || searchParams.has(LEFT_OPEN);
}
