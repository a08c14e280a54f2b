import { describe, expect, it } from 'vitest';
import { shownHelpLines } from './help-lines.ts';

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
