import { describe, expect, it } from 'vitest';
import { shownContact, telephoneHref } from './support-contact.ts';

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
