import { describe, expect, it } from 'vitest';
import { mentions, readGuestLink, readLinkParameters } from './guest-link.ts';

const read = readGuestLink;
const WHOLE = { tokens: { accessToken: 'a.b-c_d', refreshToken: 'r/1+2=' } };

describe('readGuestLink', () => {
  it.each([
    'accessToken=a.b-c_d&refreshToken=r%2F1%2B2%3D&accessTokenExpiration=2026-11-21T18:00:00Z',
    'accessToken=a.b-c_d&refreshToken=r/1+2=&accessTokenExpiration=0',
    'refreshToken=r/1%2B2=&next=%2Fabout&access%54oken=a.b-c_d',
  ])('[S7-OTHER-07] finds the tokens in %s', (query) => {
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
    ['with two ends', 'accessToken=a&refreshToken=b&accessTokenExpiration=1&accessTokenExpiration=2'],
    ['with a control character', 'accessToken=a%00X:1&refreshToken=b'],
    ['with a letter that no header takes', 'accessToken=%C3%A9a&refreshToken=b'],
    ['longer than a token', `accessToken=${'a'.repeat(4097)}&refreshToken=b`],
  ])('cannot use a link %s', (_how, query) => {
    expect(read(query)).toEqual({ tokens: null });
  });

  const A = 'a.b-c_d';
  const R = 'r/1+2=';
  const E = 'accessTokenExpiration=2026-11-21T18:00:00Z';
  it.each([
    ['&amp;', `accessToken=${A}&amp;refreshToken=${R}&amp;${E}`],
    ['&amp;amp;', `accessToken=${A}&amp;amp;refreshToken=${R}&amp;amp;${E}`],
    ['&AMP;', `accessToken=${A}&AMP;refreshToken=${R}`],
    ['an escaped &amp;', `accessToken=${A}&amp%3BrefreshToken=${R}`],
    ['&amp; in front of all', `utm_source=mail&amp;accessToken=${A}&amp;refreshToken=${R}`],
    ['semicolons', `accessToken=${A};refreshToken=${R};${E}`],
    ['JSON', `accessToken=${A}\\u0026refreshToken=${R}`],
    ['escaped separators', `accessToken=${A}%26refreshToken=${R}`],
    ['an escaped query', encodeURIComponent(`accessToken=${A}&refreshToken=${R}&${E}`)],
    ['a query escaped twice', encodeURIComponent(encodeURIComponent(`accessToken=${A}&refreshToken=${R}`))],
    ['escaped equals', `accessToken%3D${A}&refreshToken%3D${R}`],
    ['two question marks', `?accessToken=${A}&refreshToken=${R}`],
    ['quoted-printable', `accessToken=3D${A}&refreshToken=3D${R}&accessTokenExpiration=3D2026`],
    ['a soft line break', `accessToken=a.b=%0D%0A-c_d&refreshToken=${R}`],
    ['a line break', `accessToken=a.b%0D%0A-c_d&refreshToken=${R}%0A`],
    ['spaces around', `accessToken=%20${A}%20&refreshToken=${R}%20`],
    ['a full stop', `refreshToken=${R}&accessToken=${A}.`],
    ['brackets', `refreshToken=${R}&accessToken=${A})`],
    ['a tag', `refreshToken=${R}&accessToken=${A}%3E`],
    ['quotes', `refreshToken=${R}&accessToken=${A}%E2%80%9D`],
    ['a star of Markdown', `accessToken=${A}&refreshToken=${R}**`],
    ['a full stop behind the expiry', `accessToken=${A}&refreshToken=${R}&${E}.`],
    ['parameters of trackers', `fbclid=x&accessToken=${A}&refreshToken=${R}&utm_source=a&gclid=b`],
    ['a parameter twice', `accessToken=${A}&refreshToken=${R}&accessToken=${A}`],
    ['all of it twice', `accessToken=${A}&refreshToken=${R}&${E}&accessToken=${A}&refreshToken=${R}&${E}`],
  ])('reads a link with %s', (_how, query) => {
    for (const search of [query, `?${query}`]) expect(read(search)).toEqual(WHOLE);
  });

  it.each([
    ['two values, one of them with &amp;', `accessToken=${A}&amp;accessToken=b&refreshToken=${R}`],
    ['nothing but glue', `accessToken=.&refreshToken=${R}`],
    ['one token inside the other', `accessToken=refreshToken&x=${R}`],
  ])('cannot use a link with %s', (_how, query) => {
    expect(read(query)).toEqual({ tokens: null });
  });

  it.each(['next=/webPayCashIn', 'amp;code=1', '%', 'a=%zz', 'x=accessToken', 'next=%2F%3FaccessToken%3Da'])(
    'is no guest link either: %s',
    (query) => expect(read(query)).toBeNull(),
  );
});

it('a token has 4,096 characters at most', () => {
  const link = (length: number) => read(`accessToken=${'a'.repeat(length)}&refreshToken=b`)?.tokens;
  expect([link(4096) === null, link(4097)]).toEqual([false, null]);
});

describe('readLinkParameters', () => {
  const values = (query: string, isWhole = () => true) => {
    const found = readLinkParameters(query, ['a', 'b'], isWhole);
    return found && Object.fromEntries(found);
  };

  it.each([
    ['a=1&b=2', { a: ['1'], b: ['2'] }],
    ['a=1&c=2', { a: ['1'] }],
    ['a', { a: [''] }],
    ['a=b=c', { a: ['b=c'] }],
    ['a=1 2', { a: ['1+2'] }],
    ['a=3D1', { a: ['3D1'] }],
    ['a=3D1&b=2', { a: ['3D1'], b: ['2'] }],
    ['a=3D1&b=3D2', { a: ['1'], b: ['2'] }],
    ['c=1', null],
    ['', null],
  ])('reads %j as %j', (query, expected) => {
    expect(values(query)).toEqual(expected);
  });

  it('gives the last reading where none is whole', () => {
    expect(values('a=%2531', () => false)).toEqual({ a: ['1'] });
    expect(values('c=1', () => false)).toBeNull();
  });
});

it('a parameter mentions a name that is encoded up to three times', () => {
  const encoded = (times: number) => {
    let text = 'x=%61Token';
    for (let n = 1; n < times; n += 1) text = encodeURIComponent(text);
    return text;
  };
  expect(mentions('x=aToken', ['b', 'aToken'])).toBe(true);
  expect(mentions('x=token', ['aToken'])).toBe(false);
  expect([1, 2, 3, 4].map((times) => mentions(encoded(times), ['aToken']))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
