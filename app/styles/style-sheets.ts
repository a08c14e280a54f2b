import type { Country } from '#app/domain/country.ts';
import { type RouteId, routeOf } from '#app/domain/pages/routes.ts';
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

const MONEY_ROUTES: readonly (RouteId | null)[] = ['webPayCashIn', 'webPayCashOut', 'webPayTransactions'];

/**
 * Takes the path of an address; gives the rules that only its screen needs, null when there are none. They always stand in
 * the page: most visitors never come there, and a file of its own would be one more round trip for those who do.
 */
export function screenStyles(pathname: string): string | null {
  const route = routeOf(pathname);
  if (route === 'playRecords') return playsText;
  if (route === 'identificationStatus') return identityText;
  return MONEY_ROUTES.includes(route) ? moneyText : null;
}
