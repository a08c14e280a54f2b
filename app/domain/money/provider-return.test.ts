import { expect, it } from 'vitest';
import { isIdCheckReturn, isProviderReturn, readReturn, returnKindOf } from './provider-return.ts';

it('a player comes back from a payment provider by an address that says so', () => {
  expect(isProviderReturn('from=provider&tx=t_1')).toBe(true);
  for (const text of ['', 'from=', 'from=elsewhere', 'provider=from', 'to=provider'])
    expect(isProviderReturn(text)).toBe(false);
});

it('a player comes back from the identity check by an address that names it', () => {
  expect(isIdCheckReturn('session=s_1')).toBe(true);
  for (const text of ['', 'from=session']) expect(isIdCheckReturn(text)).toBe(false);
});

it.each([
  ['/webPayTransactions', 'from=provider', 'payment'],
  ['/identificationStatus', 'session=s_1', 'idCheck'],
  ['/webPayTransactions', 'session=s_1', null],
  ['/webPayTransactions', 'tx=t_1', null],
  ['/identificationStatus', 'from=provider', null],
  ['/', 'from=provider&session=s_1', null],
])('%s with %s is a return of kind %s', (pathname, query, kind) => {
  expect(returnKindOf(pathname, query)).toBe(kind);
});

it.each([
  ['payment', 'from=provider&tx=t_1&session=s_1', ['t_1']],
  ['idCheck', 'session=s_1&tx=t_1', ['s_1']],
  ['payment', 'TX=t_2&tx=t_1&tx=t_1', ['t_1', 't_2']],
  ['payment', 'tx[]=t_1&tx[12]=t_2', ['t_1', 't_2']],
  ['payment', 'tx[a]=t_1&tx[]x=t_2', []],
  ['payment', 'tx=two words&tx=', []],
  ['payment', 'tx=1&tx=2&tx=3&tx=4&tx=5&tx=6', ['1', '2', '3', '4', '5']],
] as const)('a return of kind %s by %s names %j', (kind, query, ids) => {
  expect(readReturn(kind, query)).toEqual({ kind, ids, query });
});
