/** The address that a guest link has at the portal. */
export function addressOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Where the password is asked for before an address is given. */
export function passwordPage(next: string): string {
  return `/guestLogin?${new URLSearchParams({ next })}`;
}
