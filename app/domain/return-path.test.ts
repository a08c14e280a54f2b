import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logOnFor, returnAddress, returnAddressOf, returnPath } from './return-path.ts';

const NOWHERE = [
  null,
  undefined,
  7,
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/webPayTransactions',
  '/webpaytransactions',
  '/webPayTransactions/',
  '/webPayTransactions#a',
  '/webPayTransactions?from=provider',
];

describe('the path to go to next', () => {
  it('is a route of the portal as it stands', () => {
    expect(returnPath('/webPayTransactions')).toBe('/webPayTransactions');
    expect(returnPath('/')).toBe('/');
  });

  it.each([...NOWHERE, '/webPayTransactions?tx=t_1'])('is nothing else: %j', (text) => {
    expect(returnPath(text)).toBeNull();
  });
});

describe('the address to go to after the log-on', () => {
  it('may name a transaction', () => {
    expect(returnAddress('/webPayTransactions?tx=t_1-B')).toBe('/webPayTransactions?tx=t_1-B');
    expect(returnAddress('/userProfile')).toBe('/userProfile');
  });

  it('may be the log-on that leads on to one of these', () => {
    const address = logOnFor('/webPayTransactions?tx=t_1');
    expect(address).toBe('/?next=%2FwebPayTransactions%3Ftx%3Dt_1');
    expect(returnAddress(address)).toBe(address);
  });

  it.each([
    ...NOWHERE,
    '/?next=',
    '/?next=/userProfile',
    '/?next=%2Fuserprofile',
    '/?next=%2F%2Fevil.example',
    '/?next=https%3A%2F%2Fevil.example',
    '/?next=%2FuserProfile&dialog=logout',
    '/?next=%2F%3Fnext%3D%252FuserProfile',
    '/?next=%',
    '/userProfile?tx=t_1',
    '/webPayTransactions?tx=',
    '/webPayTransactions?tx=a&tx=b',
    '/webPayTransactions?tx=a?tx=b',
    '/webPayTransactions?tx=%2F',
    `/webPayTransactions?tx=${'a'.repeat(65)}`,
    '/webPayTransactions?tx=a\r\nb',
  ])('is nothing else: %j', (text) => {
    expect(returnAddress(text)).toBeNull();
  });

  it('is read as it was made, whatever was asked for', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (address, id) => {
        const url = new URL(address);
        url.searchParams.append('tx', id);
        expect(returnAddressOf(url)).toBe(url.pathname);
        url.pathname = '/webPayTransactions';
        const made = returnAddressOf(url);
        expect(returnAddress(made)).toBe(made);
      }),
    );
  });

  it('keeps neither what the provider adds nor two transactions', () => {
    const of = (path: string) => returnAddressOf(new URL(path, 'https://portal.example'));
    expect(of('/webPayTransactions?tx=t_1&from=provider&result=ok')).toBe('/webPayTransactions?tx=t_1');
    expect(of('/webPayTransactions?tx=t_1&tx=t_2')).toBe('/webPayTransactions');
    expect(of('/webPayTransactions')).toBe('/webPayTransactions');
    expect(of('/?dialog=logout&next=%2FuserProfile')).toBe('/?next=%2FuserProfile');
    expect(of('/?next=%2F%2Fevil.example')).toBe('/');
    expect(of('/userProfile?next=%2FwebPayCashIn')).toBe('/userProfile');
  });
});
