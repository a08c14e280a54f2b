const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Groups of 16 bits in an IPv6 address. */
const GROUPS = 8;

/**
 * What the tries of a client are counted under: an IPv4 address by itself, an IPv6 address by its first 56 bits, which
 * is what one household or office has. Anything else is counted together.
 */
export function addressGroup(address: string): string {
  const v4 = MAPPED_V4.exec(address)?.[1] ?? address;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(v4)) return v4;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  if (groups === null) return 'unknown';
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

function groupsOf(address: string): number[] | null {
  const [head = '', tail, ...rest] = address.split('::');
  if (rest.length > 0 || !/^[\da-f:]+$/i.test(address)) return null;
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}
