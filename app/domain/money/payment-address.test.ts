import { describe, expect, it } from 'vitest';
import { isAddressAllowed, missingOrigin, readPaymentAddress } from './payment-address.ts';

const ORIGINS = [
  'https://good.example',
  'https://pay.example:8443',
  'http://127.0.0.1:4100',
  'http://evil.example',
];

describe('a provider’s address', () => {
  it.each([
    ['https://good.example', 'https://good.example/', 'good.example'],
    ['https://good.example/pay?tx=1&x=%20#end', 'https://good.example/pay?tx=1&x=%20#end', 'good.example'],
    ['HTTPS://GOOD.example:443/Pay', 'https://good.example/Pay', 'good.example'],
    ['https://pay.example:8443/a', 'https://pay.example:8443/a', 'pay.example:8443'],
    ['http://127.0.0.1:4100/mock/provider/tx', 'http://127.0.0.1:4100/mock/provider/tx', '127.0.0.1:4100'],
    ['https://good.example/?to=a@b', 'https://good.example/?to=a@b', 'good.example'],
    ['https://good.example./pay', 'https://good.example/pay', 'good.example'],
    ['https://good.example/a/../b', 'https://good.example/b', 'good.example'],
  ])('[OC-MORE-06] %s is taken', (address, href, host) => {
    expect(readPaymentAddress(address, ORIGINS)).toEqual({ href, host, origin: new URL(href).origin });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://good.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://good.example/1',
    'ftp://good.example/',
    'http://evil',
    'http://evil.example/',
    'http://good.example/',
    'https://evil.example/',
    'https://good@evil',
    'https://good.example@evil.example/',
    'https://user:secret@good.example/',
    'https://@good.example/',
    'https://:@good.example/',
    'https://good.example:8443/',
    'https://pay.example/',
    'https://good.example.evil.example/',
    'https://sub.good.example/',
    'https://good.example../',
    'https://evilgood.example/',
    'https://good.example\\@evil.example/',
    'https:\\\\good.example\\',
    'https://good.example/a\\b',
    '\\\\good.example',
    '//good.example/',
    'https:good.example',
    'https:/good.example',
    'https:///good.example',
    '/pay',
    'good.example',
    '',
    ' https://good.example/',
    'https://good.example/ ',
    'https://good.example/\r\nSet-Cookie: a=b',
    'https://good\t.example/',
    'https://gооd.example/',
    'https://ｇｏｏｄ.example/',
    'https://good。example/',
    'https://good.example／',
    'https://xn--god-0na.example/',
    'https://good.example%2f@evil.example/',
    'https://good%2eexample%00/',
    'http://127.0.0.1:4101/',
    'http://localhost:4100/',
    'http://[::1]:4100/',
    'https://[good.example]/',
    `https://good.example/${'a'.repeat(4096)}`,
  ])('[OC-MORE-06 ASVS-1.2.2 ASVS-3.7.2] %j is not', (address) => {
    expect(readPaymentAddress(address, ORIGINS)).toBeNull();
  });

  it('is none where no origin is configured', () => {
    expect(readPaymentAddress('https://good.example/', [])).toBeNull();
  });
});

it('an address that its origin alone refuses names the origin that is missing', () => {
  expect(isAddressAllowed('https://good.example/pay', ORIGINS)).toBe(true);
  expect(missingOrigin('https://good.example/pay', ORIGINS)).toBeNull();
  expect(isAddressAllowed('https://new.example/pay', ORIGINS)).toBe(false);
  expect(missingOrigin('https://new.example/pay', ORIGINS)).toBe('https://new.example');
  expect(missingOrigin('https://me@new.example/pay', ORIGINS)).toBeNull();
});

it('an address has 4,096 characters at most', () => {
  const longest = `https://good.example/${'a'.repeat(4096 - 21)}`;
  expect([longest, `${longest}a`].map((address) => isAddressAllowed(address, ORIGINS))).toEqual([
    true,
    false,
  ]);
});
