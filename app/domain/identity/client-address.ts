const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
/** Port of an entry; RFC 7239 also allows an obfuscated one. */
const PORT = '(?::(?:\\d{1,5}|_[\\w.-]+))?';
const BRACKETED = new RegExp(`^\\[([^\\]]*)\\]${PORT}$`);
const WITH_PORT = new RegExp(`^(.*?)${PORT}$`);
/** IPv4-mapped IPv6, as of a dual-stack socket; normalised by the URL parser. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Reads the address in an entry of a forwarding header, with or without port, brackets, quotes and zone.
 *
 * @param entry one entry, such as `203.0.113.7:50007`, `"[2001:db8::1]:4711"` or `fe80::1%eth0`
 * @returns the address in its shortest spelling, IPv4 without the IPv6 around it; null for anything else,
 * such as `unknown` or `_hidden` (RFC 7239)
 */
export function readClientAddress(entry: string): string | null {
  const bare = unquoted(unquoted(entry).replace(/^for=/i, ''));
  const bracketed = BRACKETED.exec(bare)?.[1];
  if (bracketed !== undefined) return readIpv6(bracketed);
  const withoutPort = WITH_PORT.exec(bare)?.[1] ?? bare;
  if (IPV4.test(withoutPort)) return withoutPort;
  // An apparent port may be the end of an IPv6 address.
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

const GROUPS = 8;

/**
 * Groups the addresses of one household or office: an IPv4 address alone, an IPv6 address by its first 56
 * bits, an invalid one alone.
 */
export function addressGroup(address: string): string {
  return prefixOf(address, 56);
}

/**
 * Groups the addresses of one customer of a network: an IPv6 address by its first 48 bits, which hosters
 * assign to anyone. Null where {@link addressGroup} is the same.
 */
export function siteGroup(address: string): string | null {
  const group = prefixOf(address, 48);
  return group.endsWith('/48') ? group : null;
}

function prefixOf(text: string, bits: 48 | 56): string {
  const address = readClientAddress(text);
  if (address === null) return text === '' ? 'unknown' : text;
  if (!address.includes(':')) return address;
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(address);
  const groups = bits === 56 ? [first, second, third, fourth & 0xff00] : [first, second, third];
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
