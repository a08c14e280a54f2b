import { describe, expect, it } from 'vitest';
import { addressGroup } from './address-group.ts';

describe('the group of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5600::/56'],
    ['2001:DB8:1234:56ff::1', '2001:db8:1234:5600::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['', 'unknown'],
    ['unix:', 'unknown'],
    ['2001:db8::1::2', 'unknown'],
    ['1:2:3:4:5:6:7', 'unknown'],
    ['1:2:3:4:5:6:7:8:9', 'unknown'],
    ['1::2:3:4:5:6:7:8', 'unknown'],
    ['2001:db8:12345::1', 'unknown'],
  ])('%s is counted under %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it('keeps households apart, and no further', () => {
    expect(addressGroup('2001:db8:0:100::1')).not.toBe(addressGroup('2001:db8:0:200::1'));
    expect(addressGroup('2001:db8:0:1ff::1')).toBe(addressGroup('2001:db8:0:100::2'));
  });
});
