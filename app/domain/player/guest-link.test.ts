import { describe, expect, it } from 'vitest';
import { readGuestLink } from './guest-link.ts';

const read = (query: string) => readGuestLink(new URLSearchParams(query));
const WHOLE = { tokens: { accessToken: 'a.b-c_d', refreshToken: 'r/1+2=' } };

describe('readGuestLink', () => {
  it.each([
    'accessToken=a.b-c_d&refreshToken=r%2F1%2B2%3D&accessTokenExpiration=2026-11-21T18:00:00Z',
    'accessToken=a.b-c_d&refreshToken=r/1+2=&accessTokenExpiration=0',
    'refreshToken=r/1%2B2=&next=%2Fabout&access%54oken=a.b-c_d',
  ])('finds the tokens in %s', (query) => {
    expect(read(query)).toEqual(WHOLE);
  });

  it.each(['', 'code=1', 'accesstoken=a&RefreshToken=b', 'accessTokenExpiration=2026-11-21T18:00:00Z'])(
    'is no guest link: %s',
    (query) => {
      expect(read(query)).toBeNull();
    },
  );

  it.each([
    ['cut', 'accessToken=a'],
    ['cut at its start', 'refreshToken=b'],
    ['empty', 'accessToken=&refreshToken='],
    ['half empty', 'accessToken=a&refreshToken='],
    ['with one token twice', 'accessToken=a&accessToken=b&refreshToken=c'],
    ['with one token twice the same', 'accessToken=a&refreshToken=c&refreshToken=c'],
    ['with two ends', 'accessToken=a&refreshToken=b&accessTokenExpiration=1&accessTokenExpiration=2'],
    ['with a line end', 'accessToken=a%0d%0aX:1&refreshToken=b'],
    ['with a letter that no header takes', 'accessToken=%C3%A9&refreshToken=b'],
    ['longer than a token', `accessToken=${'a'.repeat(4097)}&refreshToken=b`],
  ])('cannot use a link %s', (_how, query) => {
    expect(read(query)).toEqual({ tokens: null });
  });
});
