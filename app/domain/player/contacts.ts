import type { Country } from '#app/domain/country.ts';
import { nationalPhoneText } from './phone.ts';

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

/** How support is reached (contract §8b.1), as the operator names it. */
export interface SupportContact {
  kind: 'tel' | 'mail' | 'url';
  /** A telephone number, a mail address or a web address. */
  value: string;
  label: string | null;
  /** When somebody answers, in the operator's words. */
  hours: string | null;
}

/** A contact as a page shows it. */
export interface ShownContact extends Pick<SupportContact, 'kind' | 'label' | 'hours'> {
  href: string;
  /** The number in its national form, the address, or the name of the host. */
  text: string;
}

/** What a player can tap: telephone numbers are written as people of the country write them. */
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

/** The address that dials a number, however it is written. */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
