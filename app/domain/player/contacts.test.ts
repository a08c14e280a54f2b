import { describe, expect, it } from 'vitest';
import { shownContact, shownHelpLines, telephoneHref } from './contacts.ts';

describe('help with gambling', () => {
  it.each([
    ['MX', 'Línea de la Vida', 'es', 'tel:8009112000'],
    ['US', '1-800-GAMBLER', 'en', 'tel:18004262537'],
    ['JP', 'こころの健康相談統一ダイヤル', 'ja', 'tel:0570064556'],
  ] as const)(
    "is the country's own line where the operator names none: %s",
    (country, label, language, href) => {
      const lines = shownHelpLines([], country);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ label, language, url: null, phone: { href } });
      expect(lines[0].phone?.text.replace(/\D/g, '')).toBe(
        href.replace(/\D/g, '').replace(/^1(?=800426)/, ''),
      );
    },
  );

  it("is the operator's lines instead, whose language nobody knows, in their order", () => {
    const own = [
      { label: 'Ayuda', tel: '+525512345678', url: null },
      { label: 'Chat', tel: null, url: 'https://help.example' },
    ];
    expect(shownHelpLines(own, 'MX')).toEqual([
      { label: 'Ayuda', language: '', url: null, phone: { href: 'tel:+525512345678', text: '55 1234 5678' } },
      { label: 'Chat', language: '', url: 'https://help.example', phone: null },
    ]);
  });
});

const besides = { label: 'Ayuda', hours: '9-18 h' };

describe('how support is reached', () => {
  it('by a number that dials, written as people of the country write it', () => {
    expect(shownContact({ kind: 'tel', value: '+52 55 1234-5678', ...besides }, 'MX')).toEqual({
      kind: 'tel',
      href: 'tel:+525512345678',
      text: '55 1234 5678',
      ...besides,
    });
  });

  it('by a mail address, of which nothing but the address gets into the link', () => {
    expect(shownContact({ kind: 'mail', value: 'ayuda@casino.mx', ...besides }, 'MX')).toEqual({
      kind: 'mail',
      href: 'mailto:ayuda@casino.mx',
      text: 'ayuda@casino.mx',
      ...besides,
    });
    const tricky = shownContact({ kind: 'mail', value: 'a?bcc=b@c.mx', label: null, hours: null }, 'MX');
    expect(tricky).toMatchObject({ href: 'mailto:a%3Fbcc%3Db@c.mx', label: null, hours: null });
  });

  it('by a page, which is called by its host', () => {
    const value = 'https://help.casino.mx/chat?from=portal';
    expect(shownContact({ kind: 'url', value, ...besides }, 'MX')).toEqual({
      kind: 'url',
      href: value,
      text: 'help.casino.mx',
      ...besides,
    });
  });

  it.each([
    ['800 911 2000', 'tel:8009112000'],
    ['1-800-426-2537', 'tel:18004262537'],
    ['+81 (0570) 064.556', 'tel:+810570064556'],
  ])('%s is dialled as %s', (number, href) => {
    expect(telephoneHref(number)).toBe(href);
  });
});
