import { expect, it } from 'vitest';
import { isPoll, leftOpenHref, POLLING_SINCE } from './polling.ts';

const url = (address: string) => new URL(address, 'http://portal.test');

it('a page that was left open opens itself at an address that says so', () => {
  expect(leftOpenHref('/userProfile')).toBe('/userProfile?leftOpen=1');
  expect(leftOpenHref('/webPayTransactions?tx=t_1')).toBe('/webPayTransactions?tx=t_1&leftOpen=1');
  expect(isPoll(url(leftOpenHref('/userProfile')))).toBe(true);
});

it('a page that looks again says since when', () => {
  expect(isPoll(url(`/webPayTransactions?${POLLING_SINCE}=1`))).toBe(true);
});

it('any other address is opened by somebody', () => {
  for (const address of ['/', '/userProfile?tx=since', '/leftOpen']) {
    expect(isPoll(url(address))).toBe(false);
  }
});
