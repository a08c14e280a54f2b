import type { Country } from '../country.ts';
import { nationalPhoneText } from './phone.ts';

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
