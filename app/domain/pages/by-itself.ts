/** Stands in an address that a page opens by itself to look again, with the time when the looking began. */
export const LOOKING_SINCE = 'since';

/** The same in the address of a link by which the player looks again, which is use of the session. */
export const LOOKING_BY_HAND_SINCE = 'looked';

/** Stands in the address of a page that was opened anew, by itself, to find out whether its session is over. */
export const LEFT_OPEN = 'leftOpen';

/** The address of the same page, as it opens itself when it was left open. */
export function leftOpenHref(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${LEFT_OPEN}=1`;
}

/** Whether an address is one that a page opens by itself. A person may do so too: see `isUse`. */
export function isOpenedByItself({ searchParams }: URL): boolean {
  return searchParams.has(LOOKING_SINCE) || searchParams.has(LEFT_OPEN);
}
