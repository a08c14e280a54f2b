import { readClientAddress } from './client-address.ts';

/** Groups of 16 bits in an IPv6 address. */
const GROUPS = 8;

/**
 * Groups the addresses of one household or office: an IPv4 address alone, an IPv6 address by its first 56 bits.
 *
 * @param address in any spelling that {@link readClientAddress} reads
 * @returns name of the group; anything that is no address is a group of its own
 */
export function addressGroup(address: string): string {
  return prefixOf(address, 56);
}

/**
 * Groups the addresses of one customer of a network: an IPv6 address by its first 48 bits, which hosters give to anyone.
 *
 * @returns name of the group; null where {@link addressGroup} already says all
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
