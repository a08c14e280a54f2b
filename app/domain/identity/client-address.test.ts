import { describe, expect, it } from 'vitest';
import { addressGroup, readClientAddress, siteGroup } from './client-address.ts';

describe('readClientAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50007', '203.0.113.7'],
    ['203.0.113.7:_p0rt', '203.0.113.7'],
    ['"203.0.113.7:50007"', '203.0.113.7'],
    [' \t203.0.113.7 ', '203.0.113.7'],
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="[2001:db8::1]:4711"', '2001:db8::1'],
    ['"for=203.0.113.7:80"', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:0001', '2001:db8::1'],
    ['2001:db8:0:0:0:0:0:1:4711', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['[fe80::1%eth0.100]:80', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7:4711', '203.0.113.7'],
    ['::1', '::1'],
  ])('%s is %s', (entry, address) => {
    expect(readClientAddress(entry)).toBe(address);
  });

  it.each([
    '',
    ' ',
    '""',
    '-',
    'unknown',
    '_hidden',
    'unix:',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '203.000.113.007',
    '203.0.113.7:',
    '203.0.113.7:500070',
    '203.0.113.7, 198.51.100.1',
    '3405803783',
    '0xcb007107',
    '2001:db8::1::2',
    '1:2:3:4:5:6:7',
    '2001:db8:12345::1',
    '[2001:db8::1',
    '[203.0.113.7]',
    '[]:80',
    '203.0.113.7\r\nX: 1',
    '[2001:db8::1]@evil.test',
    '[2001:db8::1]/x',
  ])('%j is no address', (entry) => {
    expect(readClientAddress(entry)).toBeNull();
  });
});

describe('addressGroup', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5600::/56'],
    ['2001:DB8:1234:56ff::1', '2001:db8:1234:5600::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:0::/56'],
    ['', 'unknown'],
    ['connection 1', 'connection 1'],
    ['2001:db8::1::2', '2001:db8::1::2'],
  ])('counts %s under %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it('keeps households apart, and no further', () => {
    expect(addressGroup('2001:db8:0:100::1')).not.toBe(addressGroup('2001:db8:0:200::1'));
    expect(addressGroup('2001:db8:0:1ff::1')).toBe(addressGroup('2001:db8:0:100::2'));
  });
});

describe('siteGroup', () => {
  it.each([
    ['2001:db8:1234:5678::1', '2001:db8:1234::/48'],
    ['2001:db8:1234:ff::1', '2001:db8:1234::/48'],
    ['::1', '0:0:0::/48'],
    ['203.0.113.9', null],
    ['::ffff:203.0.113.9', null],
    ['connection 1', null],
  ])('counts %s under %s', (address, group) => {
    expect(siteGroup(address)).toBe(group);
  });
});
