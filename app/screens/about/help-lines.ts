import type { Country } from '#app/domain/country.ts';

/** Where a player finds help with gambling. */
export interface HelpLine {
  label: string;
  /** Language of the label, as it is a name; empty when it is unknown. */
  language: string;
  tel: string | null;
  url: string | null;
}

/** The national line of each country, for an operator that names none of its own. */
export const NATIONAL_HELP_LINES: Readonly<Record<Country, readonly HelpLine[]>> = {
  MX: [{ label: 'Línea de la Vida', language: 'es', tel: '800 911 2000', url: null }],
  US: [{ label: '1-800-GAMBLER', language: 'en', tel: '1-800-426-2537', url: null }],
  JP: [{ label: 'こころの健康相談統一ダイヤル', language: 'ja', tel: '0570-064-556', url: null }],
};
