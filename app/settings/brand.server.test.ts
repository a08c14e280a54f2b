import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showBrand } from '#app/domain/brand.ts';
import { COUNTRIES, type Country } from '#app/domain/country.ts';
import { BUILT_IN, readBrand } from './brand.server.ts';

const SECOND = fileURLToPath(new URL('../../tests/brand/second/', import.meta.url));
const STYLES = fileURLToPath(new URL('../styles/', import.meta.url));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
  cpSync(SECOND, folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: a brand is written by hand, and may be anything
function change(edit: (brand: any) => void): void {
  const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
  edit(brand);
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(brand));
}

function read(country: Country = 'MX') {
  const faults: string[] = [];
  return { own: readBrand(folder, country, faults), faults };
}

describe('a good folder', () => {
  it.each(COUNTRIES)('is read for %s', (country) => {
    const { own, faults } = read(country);
    expect(faults).toEqual([]);
    const code = country.toLowerCase();
    expect([...(own?.files.keys() ?? [])].sort()).toEqual(
      [
        `/apple-touch-icon-${code}.png`,
        `/favicon-${code}.ico`,
        `/icon-192-${code}.png`,
        `/icon-512-${code}.png`,
        `/mark-${code}.svg`,
        `/site-${code}.webmanifest`,
      ].sort(),
    );
  });

  it("gives each language its own name, and each country's facts before the common ones", () => {
    const brandIn = (country: Country) => {
      const { own } = read(country);
      if (!own) throw new Error('no brand');
      return own.brand;
    };
    expect(showBrand(brandIn('MX'), 'es-MX').name).toBe('Casinos y Hoteles Puerto Azul del Norte');
    expect(showBrand(brandIn('US'), 'en').name).toBe('Blue Harbour Casinos and Hotels');
    expect(showBrand(brandIn('JP'), 'ja').legalEntity).toBe('ブルーハーバー株式会社');
    expect([brandIn('MX').licences.length, brandIn('US').licences.length]).toEqual([1, 0]);
  });

  it('names colours, icons and the short name in its manifest', () => {
    const manifest = read('JP').own?.files.get('/site-jp.webmanifest')?.toString();
    expect(JSON.parse(manifest ?? '')).toMatchObject({
      name: 'ブルーハーバー・カジノホテル',
      short_name: 'Blue Harbour',
      lang: 'ja-JP',
      display: 'minimal-ui',
      theme_color: '#5b1a46',
      background_color: '#f8f3f6',
      icons: [
        { src: '/mark-jp.svg' },
        { src: '/icon-192-jp.png', sizes: '192x192' },
        { src: '/icon-512-jp.png', sizes: '512x512' },
      ],
    });
  });
});

describe('a fault is one sentence', () => {
  it.each([
    [
      'a name of 60 letters',
      (brand: { name: unknown }) => {
        brand.name = 'x'.repeat(60);
      },
      'brand.json, name: must be at most 40 letters wide',
    ],
    [
      'a Japanese name that is as wide',
      (brand: { name: unknown }) => {
        brand.name = { ja: '名'.repeat(21) };
      },
      'brand.json, name.ja: must be at most 40 letters wide',
    ],
    [
      'a name that turns the text around',
      (brand: { name: unknown }) => {
        brand.name = 'Casino \u202eoniac';
      },
      'brand.json, name: must be one line without control characters',
    ],
    [
      'an unknown member',
      (brand: Record<string, unknown>) => {
        brand.colors = {};
      },
      'Unrecognized key: "colors"',
    ],
    [
      'poor contrast',
      (brand: { colours: { light: { band: string } } }) => {
        brand.colours.light.band = '#e8b0d0';
      },
      'colours.light: amounts, white on band has a contrast of 1.82, and needs 7',
    ],
    [
      'poor contrast in the dark',
      (brand: { colours: { dark: { link: string } } }) => {
        brand.colours.dark.link = '#222222';
      },
      'colours.dark: link on background has a contrast of',
    ],
    [
      'a colour by name',
      (brand: { colours: { light: { band: string } } }) => {
        brand.colours.light.band = 'rebeccapurple';
      },
      'brand.json, colours.light.band: must be a colour such as #0b4f3c',
    ],
    [
      'a file outside of the folder',
      (brand: { mark: string }) => {
        brand.mark = '../mark.svg';
      },
      'brand.json, mark: must be the name of a file in the folder',
    ],
    [
      'a missing file',
      (brand: { logo: string }) => {
        brand.logo = 'nothing.svg';
      },
      'nothing.svg cannot be read',
    ],
    [
      'a link that is not https',
      (brand: { supportHref: string }) => {
        brand.supportHref = 'javascript:alert(1)';
      },
      'brand.json, supportHref: must be an https address',
    ],
    [
      'a picture that is none',
      (brand: { preview: string }) => {
        brand.preview = 'mark.svg';
      },
      'mark.svg is no PNG of 1200 x 630',
    ],
  ] as const)('%s', (_what, edit, sentence) => {
    change(edit as (brand: unknown) => void);
    const { faults } = read();
    expect(faults.join('\n')).toContain(sentence);
  });

  it('a script in its SVG', () => {
    writeFileSync(
      join(folder, 'mark.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>',
    );
    expect(read().faults).toContain('BRAND_DIR: mark.svg has a script element.');
  });

  it('icons that were not made, or are of another size', () => {
    rmSync(join(folder, 'icons/favicon.ico'));
    cpSync(join(folder, 'icons/icon-192.png'), join(folder, 'icons/icon-512.png'));
    expect(read().faults).toEqual([
      'BRAND_DIR: icons/icon-512.png is no PNG of 512 x 512.',
      'BRAND_DIR: icons/favicon.ico is missing: "npm run brand:check" makes it.',
    ]);
  });

  it('no folder, or no JSON', () => {
    writeFileSync(join(folder, 'brand.json'), '{');
    expect(read()).toEqual({ own: null, faults: ['BRAND_DIR: brand.json is no JSON.'] });
    rmSync(folder, { recursive: true });
    expect(read()).toEqual({ own: null, faults: ['BRAND_DIR: brand.json cannot be read.'] });
  });
});

it('measures contrast against the inks and papers of the style sheets', () => {
  const tokens = readFileSync(join(STYLES, 'tokens.css'), 'utf8').split('@media');
  const declared = (css: string | undefined, name: string) =>
    new RegExp(`--${name}: (#\\w+);`).exec(css ?? '')?.[1]?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
  for (const [scheme, css] of [
    ['light', tokens[0]],
    ['dark', tokens[1]],
  ] as const) {
    expect([declared(css, 'ink'), declared(css, 'ink-soft')]).toEqual([
      BUILT_IN[scheme].ink,
      BUILT_IN[scheme].inkSoft,
    ]);
  }
  for (const country of COUNTRIES) {
    const look = readFileSync(join(STYLES, `countries/${country.toLowerCase()}.css`), 'utf8');
    expect(BUILT_IN.light.paper[country]).toBe(declared(tokens[0], 'paper'));
    expect(BUILT_IN.dark.paper[country]).toBe(declared(look, 'paper'));
  }
});
