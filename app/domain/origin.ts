/** Host of a header, with a port that may be empty (RFC 9110 §4.2); no other spelling of IPv4, no escapes. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)\.?(?::\d*)?$/i;

/** The origin of an address as origins are compared: one dot at the end of the host makes no difference. */
export function comparableOrigin({ origin }: URL): string {
  return origin.replace(/\.(?=(?::\d+)?$)/, '');
}

/**
 * Reads a scheme and a host as they stand in a header: letter case, the scheme's own port and one dot at the end of the
 * host make no difference.
 *
 * @param text such as `https://PLAY.example.com.:443`
 * @returns the comparable origin; null for anything else
 */
export function readOrigin(text: string): string | null {
  const [, scheme = '', host = ''] = /^(https?):\/\/(.*)$/i.exec(text) ?? [];
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  if (name === undefined || !URL.canParse(`${scheme}://${host}`)) return null;
  const url = new URL(`${scheme}://${host}`);
  // A URL takes `127.1` and `2130706433` for 127.0.0.1; no browser sends either.
  const isAsWritten = name.startsWith('[') || url.hostname.replace(/\.$/, '') === name;
  return isAsWritten ? comparableOrigin(url) : null;
}
