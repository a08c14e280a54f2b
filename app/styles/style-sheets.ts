import type { Country } from '#app/domain/country.ts';
import type { PartOfPage } from '#app/domain/pages/screens.ts';
import jpLook from './countries/jp.css?inline';
import mxLook from './countries/mx.css?inline';
import usLook from './countries/us.css?inline';
import accessCodeText from './screens/access-code.css?inline';
import accountText from './screens/account.css?inline';
import documentsText from './screens/documents.css?inline';
import homeText from './screens/home.css?inline';
import identityText from './screens/identity.css?inline';
import limitsText from './screens/limits.css?inline';
import paymentText from './screens/payment.css?inline';
import playsText from './screens/plays.css?inline';
import securityText from './screens/security.css?inline';
import statementsText from './screens/statements.css?inline';
import transactionText from './screens/transaction.css?inline';
import transactionsText from './screens/transactions.css?inline';
import welcomeText from './screens/welcome.css?inline';
import jpText from './sheets/jp.css?inline';
import jpHref from './sheets/jp.css?url';
import mxText from './sheets/mx.css?inline';
import mxHref from './sheets/mx.css?url';
import usText from './sheets/us.css?inline';
import usHref from './sheets/us.css?url';
import transitionText from './transition.css?inline';
import visitorText from './visitor.css?inline';

/** Style sheet as inline text, and as a cached file with the same content. */
export interface StyleSheet {
  text: string;
  /** Part for visitors who are not signed in. */
  visitorText: string;
  /** URL with a content hash. */
  href: string;
}

/** Style sheet of each country's build (spec §7, "A style file per country"). */
export const styleSheets: Record<Country, StyleSheet> = {
  MX: { text: mxText, visitorText: visitorText + mxLook, href: mxHref },
  US: { text: usText, visitorText: visitorText + usLook, href: usHref },
  JP: { text: jpText, visitorText: visitorText + jpLook, href: jpHref },
};

const PART_STYLES: Readonly<Record<PartOfPage, string>> = {
  accessCode: accessCodeText,
  account: accountText,
  documents: documentsText,
  home: homeText,
  identity: identityText,
  limits: limitsText,
  payment: paymentText,
  plays: playsText,
  security: securityText,
  statements: statementsText,
  transaction: transactionText,
  transactions: transactionsText,
  welcome: welcomeText,
};

/**
 * Returns the inline rules of a page: those that few pages need, where a separate file would cost another
 * round trip, and the view transitions, which apply before the file is loaded.
 */
export function partStyles(parts: ReadonlySet<PartOfPage>): string {
  return transitionText + [...parts].map((part) => PART_STYLES[part]).join('');
}
