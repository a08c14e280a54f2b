import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { EMAIL_MAXIMUM_LENGTH, maskedEmail, readEmail } from './email.ts';

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.mx`;

describe('readEmail', () => {
  it.each([
    'ana@mail.mx',
    'Ana.Ruiz+casino@Mail.Example.co.jp',
    "o'neill@mail.mx",
    'a@b.co',
    '1_2-3=4@mail-1.mx',
    'josé@correo.mx',
    'ana@bücher.example',
    'ana@例え.jp',
    '山田@例え.テスト',
    'ana@xn--r8jz45g.xn--zckzah',
    'taro..yamada@docomo.example',
    'taro.@docomo.example',
    '.taro@docomo.example',
    '..ta...ro..@docomo.example',
    '-_-@docomo.example',
    'ana@1and1.com',
    longest,
  ])('takes %s as it is', (email) => {
    expect(readEmail(email)).toEqual({ ok: true, value: email });
  });

  it('reads spaces around it and full-width characters', () => {
    expect(readEmail(' ana@mail.mx\n')).toEqual({ ok: true, value: 'ana@mail.mx' });
    expect(readEmail('ａｎａ＠mail．mx')).toEqual({ ok: true, value: 'ana@mail.mx' });
  });

  it.each([
    'mailto:ana@mail.mx',
    'MAILTO: ana@mail.mx?subject=Hola%20a@b',
    '<ana@mail.mx>',
    '<mailto:ana@mail.mx>',
    'Ana <ana@mail.mx>',
    '"Ruiz, Ana" <ana@mail.mx>;',
    'ana@mail.mx <ana@mail.mx>',
    'アナ　＜ａｎａ＠mail．mx＞',
    'ana@mail.mx (Ana Ruiz)',
    'ana@mail.mx,',
    'ana@mail.mx.',
    'ana@mail.mx; ',
    'ana@mail。mx。',
    '「ana@mail.mx」、',
    '“ana@mail.mx”',
    "'ana@mail.mx'",
    '\u00a0ana@mail.mx\u3000',
    '\u202aana@\u200bmail.mx\u202c',
  ])('takes off what is pasted around it: %j', (typed) => {
    expect(readEmail(typed)).toEqual({ ok: true, value: 'ana@mail.mx' });
  });

  it('keeps the dots of an address that is pasted with its owner', () => {
    expect(readEmail('太郎 <.ta..ro.@docomo.example>')).toEqual({
      ok: true,
      value: '.ta..ro.@docomo.example',
    });
  });

  it.each(['', '  '])('%j is blank', (typed) => {
    expect(readEmail(typed)).toEqual({ ok: false, code: 'blank' });
  });

  it.each([
    'ana',
    'ana@',
    '@mail.mx',
    'ana@mail',
    'ana@@mail.mx',
    'ana@mail.mx@mail.mx',
    'ana@mail..mx',
    'ana@.mail.mx',
    '...@mail.mx',
    'ana@-mail.mx',
    'ana@mail-.mx',
    'ana@mail.m',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana ruiz@mail.mx',
    'ana@ma il.mx',
    '"ana"@mail.mx',
    'ana,eva@mail.mx',
    'Ana <ana@mail.mx>, Eva <eva@mail.mx>',
    'eva@mail.mx, Ana <ana@mail.mx>',
    'Ana <ana@mail.mx',
    '<>',
    'mailto:',
    `${' '.repeat(1000)}ana@mail.mx`,
    'ana@mail.mx,eva@mail.mx',
    'ana\u0000@mail.mx',
    'ana@mail.mx\r\nBcc: eva@mail.mx',
    'ana@mail_1.mx',
    `${'a'.repeat(65)}@mail.mx`,
    `ana@${'b'.repeat(64)}.mx`,
    longest.replace('.mx', 'd.mx'),
  ])('[S5-MSG-16] %j is no address', (typed) => {
    expect(readEmail(typed)).toEqual({ ok: false, code: 'InvalidEmailAddress' });
  });

  it('knows how long an address may be', () => {
    expect(longest).toHaveLength(EMAIL_MAXIMUM_LENGTH);
  });

  it('takes every plain address', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,10}([.+_-][a-z0-9]{1,10}){0,2}@([a-z0-9]{1,10}\.){1,3}[a-z]{2,10}$/),
        (email) => {
          expect(readEmail(email)).toEqual({ ok: true, value: email });
        },
      ),
    );
  });

  it('is quick with anything', () => {
    const cpuMs = cpuMsOf(() => {
      for (const piece of ['a', '.', '@', 'a.', '@a.', 'a-']) readEmail(piece.repeat(100_000));
      readEmail(`${'a.'.repeat(31)}@${'a.'.repeat(90)}!`);
    });
    // It takes 3 ms.
    expect(cpuMs).toBeLessThan(500);
  });
});

describe('an address that is shown', () => {
  it.each([
    ['maria@mail.mx', 'm•••@mail.mx'],
    ['m@mail.mx', 'm•••@mail.mx'],
    ['m•••@mail.mx', 'm•••@mail.mx'],
    ['𝒶na@mail.mx', '𝒶•••@mail.mx'],
  ])('%s is %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown);
  });
});
