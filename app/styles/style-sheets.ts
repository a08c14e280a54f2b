import type { Country } from '#app/domain/country.ts';
import type { Screen } from '#app/domain/pages/screens.ts';
import accessCodeText from './access-code.css?inline';
import identityText from './identity.css?inline';
import jpText from './jp.css?inline';
import jpHref from './jp.css?url';
import moneyText from './money.css?inline';
import mxText from './mx.css?inline';
import mxHref from './mx.css?url';
import playsText from './plays.css?inline';
import usText from './us.css?inline';
import usHref from './us.css?url';

/** A style sheet as text, to stand in a page, and as a file that browsers keep. Both hold the same. */
export interface StyleSheet {
  text: string;
  /** Address of the file; its name changes with its content. */
  href: string;
}

/** The style sheet of each country's build (spec §7, "A style file per country"). */
export const styleSheets: Record<Country, StyleSheet> = {
  MX: { text: mxText, href: mxHref },
  US: { text: usText, href: usHref },
  JP: { text: jpText, href: jpHref },
};

/** The rules of the access-code dialog, which stands over one page of many. */
export const accessCodeStyles: string = accessCodeText;

const SCREEN_STYLES: Readonly<Record<NonNullable<Screen['styles']>, string>> = {
  money: moneyText,
  identity: identityText,
  plays: playsText,
};

/**
 * The rules that only some screens need. They always stand in the page: most visitors never come there, and a file of
 * its own would be one more round trip for those who do.
 *
 * @param screen null for a page that is no screen's
 * @returns null when it needs none
 */
export function screenStyles(screen: Screen | null): string | null {
  return screen?.styles ? SCREEN_STYLES[screen.styles] : null;
}
