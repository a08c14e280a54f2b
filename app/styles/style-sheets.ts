import type { Country } from '#app/domain/country.ts';
import type { Screen } from '#app/domain/pages/screens.ts';
import jpText from './countries/jp.css?inline';
import jpHref from './countries/jp.css?url';
import mxText from './countries/mx.css?inline';
import mxHref from './countries/mx.css?url';
import usText from './countries/us.css?inline';
import usHref from './countries/us.css?url';
import accessCodeText from './screens/access-code.css?inline';
import identityText from './screens/identity.css?inline';
import moneyText from './screens/money.css?inline';
import playsText from './screens/plays.css?inline';

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
