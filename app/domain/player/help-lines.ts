import type { Country } from '../country.ts';
import { nationalPhoneText } from './phone.ts';
import { telephoneHref } from './support-contact.ts';

/** Where a player finds help with gambling. */
interface HelpLine {
  label: string;
  /** Language of the label, as it is a name; empty when it is unknown. */
  language: string;
  tel: string | null;
  url: string | null;
}

/** The national line of each country, for an operator that names none of its own. */
const NATIONAL_HELP_LINES: Readonly<Record<Country, readonly HelpLine[]>> = {
  MX: [{ label: 'Línea de la Vida', language: 'es', tel: '800 911 2000', url: null }],
  US: [{ label: '1-800-GAMBLER', language: 'en', tel: '1-800-426-2537', url: null }],
  JP: [{ label: 'こころの健康相談統一ダイヤル', language: 'ja', tel: '0570-064-556', url: null }],
};

/** A help line as it is shown: its number as people of the country write it. */
export interface ShownHelpLine extends Pick<HelpLine, 'label' | 'language' | 'url'> {
  phone: { href: string; text: string } | null;
}

/** The help lines to show: the operator's own, or the country's where it names none. Never empty. */
export function shownHelpLines(
  own: readonly Omit<HelpLine, 'language'>[],
  country: Country,
): [ShownHelpLine, ...ShownHelpLine[]] {
  const [first, ...others] = own.map((line) => ({ ...line, language: '' }));
  const lines = first ? [first, ...others] : NATIONAL_HELP_LINES[country];
  return lines.map(({ label, language, url, tel }) => ({
    label,
    language,
    url,
    phone: tel === null ? null : { href: telephoneHref(tel), text: nationalPhoneText(tel, country) },
  })) as [ShownHelpLine, ...ShownHelpLine[]];
}
