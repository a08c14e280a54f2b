import { describe, expect, it } from 'vitest';
import { findSecrets } from '#tests/support/secrets.ts';
import { findControl, parsePage } from '#tests/support/text-page.ts';

// Instruments that find nothing look like a product without faults: these are held against known faults.

describe('findSecrets', () => {
  const SECRET = 'AT-MARK/ñ+"7f3e<91>';
  const find = (text: string) =>
    findSecrets({ page: text }, { accessToken: SECRET }).map(({ encoding }) => encoding);
  const utf8 = (before: string) => Buffer.from(`${before}${SECRET}, and what follows`);
  const everyCharacter = (write: (unit: number) => string) =>
    Array.from(SECRET, (character) => write(character.charCodeAt(0))).join('');

  it.each([
    ['plain', `token=${SECRET}`],
    ['reversed', [...SECRET].reverse().join('')],
    ['hex', utf8('a').toString('hex')],
    ['hex', utf8('a').toString('hex').toUpperCase()],
    ['percent', `/?t=${encodeURIComponent(SECRET)}&x`],
    ['form', new URLSearchParams({ t: SECRET }).toString()],
    ['every byte percent', utf8('').toString('hex').toUpperCase().replaceAll(/../g, '%$&')],
    ['JSON string', JSON.stringify({ token: SECRET })],
    ['JSON \\u', everyCharacter((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)],
    ['HTML hexadecimal', everyCharacter((unit) => `&#x${unit.toString(16).toUpperCase()};`)],
    ['HTML decimal', everyCharacter((unit) => `&#${unit};`)],
    ['base64 at 0', utf8('').toString('base64')],
    ['base64 at 1', utf8('a').toString('base64')],
    ['base64 at 2', utf8('ab').toString('base64')],
    ['base64url at 0', utf8('abc').toString('base64url')],
    ['base64url at 1', utf8('abcd').toString('base64url')],
    ['base64url at 2', utf8('abcde').toString('base64url')],
    ['reversed base64url at 1', [...utf8('a').toString('base64url')].reverse().join('')],
  ])('sees through %s', (encoding, text) => {
    expect(find(text)).toContain(encoding);
  });

  it('tells where, and not what', () => {
    const [finding] = findSecrets({ home: 'fine', log: `at ${SECRET}` }, { refreshToken: SECRET });
    expect(finding).toEqual({ secret: 'refreshToken', encoding: 'plain', where: 'log', at: 3 });
  });

  it('finds nothing where nothing is', () => {
    expect(find(`${SECRET.slice(0, -1)} and ${utf8('x').toString('base64').slice(4)}`)).toEqual([]);
  });

  it('refuses a secret that chance would find', () => {
    expect(() => findSecrets({ page: '' }, { code: '123456' })).toThrow('code');
  });
});

describe('parsePage', () => {
  const page = parsePage(`
   [1]Home [2]About
                                   Portal
   Phone number
   [3]5512345678__________
   Password [4]____________________
   [5][X] I am 18 or
   older
   ([6]en) English ([7]BUTTON) Log in

References

   1. http://127.0.0.1/
   2. http://127.0.0.1/about
   3. form field = text entry field
   4. form field = password entry field
   5. form field = checkbox
   6. form field = submit button
   7. form field = submit button
`);

  it('reads the text without the numbers', () => {
    expect(page.text).toContain('Home About Portal Phone number 5512345678');
    expect(page.text).not.toContain('References');
  });

  it.each([
    ['link', 'About', 2],
    ['field', 'Phone number', 3],
    ['field', 'Password', 4],
    ['checkbox', 'I am 18 or older', 5],
    ['button', 'English', 6],
    ['button', 'Log in', 7],
  ] as const)('finds the %s "%s" at %i', (kind, text, number) => {
    expect(findControl(page, kind, text)).toBe(number);
  });

  it('shows the page when there is no such control', () => {
    expect(() => findControl(page, 'button', 'Log out')).toThrow('Phone number');
  });
});
