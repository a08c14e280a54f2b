const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
/** Port of an entry, which RFC 7239 also lets be a made-up name. */
const PORT = '(?::(?:\\d{1,5}|_[\\w.-]+))?';
const BRACKETED = new RegExp(`^\\[([^\\]]*)\\]${PORT}$`);
const WITH_PORT = new RegExp(`^(.*?)${PORT}$`);
/** IPv4 inside IPv6, as a socket that listens on both gives it; written by the URL parser. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Reads the address in an entry of a forwarding header. Proxies add ports, brackets, quotes and zones, and write one
 * address in several ways.
 *
 * @param entry one entry, such as `203.0.113.7:50007`, `"[2001:db8::1]:4711"` or `fe80::1%eth0`
 * @returns the address in its shortest spelling, IPv4 without the IPv6 around it; null for anything else, such as
 *   `unknown` or `_hidden` (RFC 7239)
 */
export function readClientAddress(entry: string): string | null {
  const bare = unquoted(unquoted(entry).replace(/^for=/i, ''));
  const bracketed = BRACKETED.exec(bare)?.[1];
  if (bracketed !== undefined) return readIpv6(bracketed);
  const withoutPort = WITH_PORT.exec(bare)?.[1] ?? bare;
  if (IPV4.test(withoutPort)) return withoutPort;
  // A port may turn out to be the end of an IPv6 address.
  return readIpv6(bare) ?? readIpv6(withoutPort);
}

const unquoted = (text: string) => text.trim().replace(/^"(.*)"$/, '$1');

function readIpv6(text: string): string | null {
  const url = `http://[${text.replace(/%[\w.~-]*$/, '')}]`;
  if (!/^http:\/\/\[[\da-f:.]+\]$/i.test(url) || !URL.canParse(url)) return null;
  const address = new URL(url).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
