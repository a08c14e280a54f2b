import type { Language } from './country.ts';

/** Text of a brand: one for all languages, or one for each. */
export type BrandText = string | Readonly<Partial<Record<Language, string>>>;

export interface LicenceLine {
  text: BrandText;
  href: string | null;
  /** Picture as a `data:` address. */
  seal: string | null;
}

/**
 * Operator as players see it, where it is not the built-in one (`BRAND_DIR`, docs/deploying.md). Pictures are `data:`
 * addresses, so that the first paint needs no second round trip.
 */
export interface Brand {
  name: BrandText;
  legalEntity: string | null;
  licences: readonly LicenceLine[];
  supportHref: string | null;
  /** Text for search engines and previews of links. */
  description: BrandText | null;
  hasPreview: boolean;
  mark: string;
  logo: string | null;
  /** Marks of casinos, by id. */
  casinoMarks: Readonly<Record<string, string>>;
  /** Colours of the browser's bars. */
  bands: { light: string; dark: string };
  /** Rules that follow the style sheet of the country. */
  css: string;
}

/** Text of a brand in a language: its own, that of the language family, or the first. */
export function brandText(text: BrandText, language: Language): string {
  if (typeof text === 'string') return text;
  const family = language === 'es-MX' ? text.es : language === 'es' ? text['es-MX'] : undefined;
  return text[language] ?? family ?? text.en ?? Object.values(text)[0] ?? '';
}

/** Brand in the language of a page. */
export type ShownBrand = ReturnType<typeof showBrand>;

export function showBrand({ css: _css, licences, ...brand }: Brand, language: Language) {
  return {
    ...brand,
    name: brandText(brand.name, language),
    description: brand.description && brandText(brand.description, language),
    licences: licences.map((one) => ({ ...one, text: brandText(one.text, language) })),
  };
}

/** Path of the picture for previews of links. */
export const PREVIEW_PATH = '/preview.png';

/** Class of a casino's wallet, for the rules of a brand. */
export const casinoClass = (casinoId: number): string => `wallet--casino-${casinoId}`;
