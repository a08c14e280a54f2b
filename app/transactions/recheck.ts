/** How often a page that waits for a provider looks again (contract §6.4). */
export const RECHECK_SECONDS = 15;
