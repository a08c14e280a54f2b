import type { Country } from '#app/domain/country.ts';
import { nationalPhoneText } from './phone.ts';

interface HelpLine {
  label: string;
  /** Language of the label, as it is a name; empty when unknown. */
  language: string;
  tel: string | null;
  url: string | null;
}

/** National line of each country, for an operator without its own. */
const NATIONAL_HELP_LINES: Readonly<Record<Country, readonly HelpLine[]>> = {
  MX: [{ label: 'Línea de la Vida', language: 'es', tel: '800 911 2000', url: null }],
  US: [{ label: '1-800-GAMBLER', language: 'en', tel: '1-800-426-2537', url: null }],
  JP: [{ label: 'こころの健康相談統一ダイヤル', language: 'ja', tel: '0570-064-556', url: null }],
};

export interface ShownHelpLine extends Pick<HelpLine, 'label' | 'language' | 'url'> {
  phone: { href: string; text: string } | null;
}

/** Returns the help lines to show: the operator's own, else the country's. Never empty. */
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

/** Support contact (contract §8b.1) of the operator. */
export interface SupportContact {
  kind: 'tel' | 'mail' | 'url';
  /** Telephone number, mail address or URL. */
  value: string;
  label: string | null;
  hours: string | null;
}

export interface ShownContact extends Pick<SupportContact, 'kind' | 'label' | 'hours'> {
  href: string;
  /** Number in its national form, mail address, or host name. */
  text: string;
}

/** Returns a contact with its link; telephone numbers are in the country's format. */
export function shownContact({ kind, value, label, hours }: SupportContact, country: Country): ShownContact {
  switch (kind) {
    case 'tel':
      return { kind, label, hours, href: telephoneHref(value), text: nationalPhoneText(value, country) };
    case 'mail':
      return {
        kind,
        label,
        hours,
        href: `mailto:${encodeURIComponent(value).replace('%40', '@')}`,
        text: value,
      };
    case 'url':
      return { kind, label, hours, href: value, text: new URL(value).host };
  }
}

/** Returns the URL that dials a number in any spelling. */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
