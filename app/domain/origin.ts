/** Host of a header, with a port that may be empty (RFC 9110 §4.2); no other spelling of IPv4, no escapes. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)\.?(?::\d*)?$/i;

/** Returns an origin for comparison, without a trailing dot of the host. */
export function comparableOrigin({ origin }: URL): string {
  return origin.replace(/\.(?=(?::\d+)?$)/, '');
}

/**
 * Reads a scheme and a host of a header, such as `https://PLAY.example.com.:443`, as a comparable origin:
 * letter case, the default port and a trailing dot make no difference. Null for anything else.
 */
export function readOrigin(text: string): string | null {
  const [, scheme = '', host = ''] = /^(https?):\/\/(.*)$/i.exec(text) ?? [];
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  if (name === undefined || !URL.canParse(`${scheme}://${host}`)) return null;
  const url = new URL(`${scheme}://${host}`);
  // `URL` reads `127.1` and `2130706433` as 127.0.0.1; no browser sends either.
  const isAsWritten = name.startsWith('[') || url.hostname.replace(/\.$/, '') === name;
  return isAsWritten ? comparableOrigin(url) : null;
}
