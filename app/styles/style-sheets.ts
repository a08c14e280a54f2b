import type { Country } from '#app/domain/country.ts';
import type { PartOfPage } from '#app/domain/pages/screens.ts';
import accessCodeText from './screens/access-code.css?inline';
import accountText from './screens/account.css?inline';
import documentsText from './screens/documents.css?inline';
import homeText from './screens/home.css?inline';
import identityText from './screens/identity.css?inline';
import paymentText from './screens/payment.css?inline';
import playsText from './screens/plays.css?inline';
import transactionsText from './screens/transactions.css?inline';
import jpText from './sheets/jp.css?inline';
import jpHref from './sheets/jp.css?url';
import jpVisitorText from './sheets/jp-visitor.css?inline';
import mxText from './sheets/mx.css?inline';
import mxHref from './sheets/mx.css?url';
import mxVisitorText from './sheets/mx-visitor.css?inline';
import usText from './sheets/us.css?inline';
import usHref from './sheets/us.css?url';
import usVisitorText from './sheets/us-visitor.css?inline';
import transitionText from './transition.css?inline';

/** A style sheet as text, to stand in a page, and as a file that browsers keep. Both hold the same. */
export interface StyleSheet {
  text: string;
  /** The part of it that does for whoever is not signed in. */
  visitorText: string;
  /** Address of the file; its name changes with its content. */
  href: string;
}

/** The style sheet of each country's build (spec §7, "A style file per country"). */
export const styleSheets: Record<Country, StyleSheet> = {
  MX: { text: mxText, visitorText: mxVisitorText, href: mxHref },
  US: { text: usText, visitorText: usVisitorText, href: usHref },
  JP: { text: jpText, visitorText: jpVisitorText, href: jpHref },
};

const PART_STYLES: Readonly<Record<PartOfPage, string>> = {
  accessCode: accessCodeText,
  account: accountText,
  documents: documentsText,
  home: homeText,
  identity: identityText,
  payment: paymentText,
  plays: playsText,
  transactions: transactionsText,
};

/**
 * The rules that stand in the page itself, wherever its style sheet is: those that only some pages need, as most
 * visitors never come there, and a file of its own would be one more round trip for those who do; and how one page
 * leads to another, which counts before a file is there.
 */
export function partStyles(parts: ReadonlySet<PartOfPage>): string {
  return transitionText + [...parts].map((part) => PART_STYLES[part]).join('');
}
