import type { Language } from '../contract.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { PAGE_STYLE, PAGE_STYLE_SOURCE } from '../http/page-style.ts';
import { writeMoney } from '../webpay/exchange.ts';
import { CARDPAY } from '../webpay/methods/method-definition.ts';
import type { Order } from './order-table.ts';
import { type ProviderTexts, providerTexts } from './texts.ts';

const DESK_BRAND = 'PayMx';

/**
 * Content security policy of the provider's pages: own style, own forms.
 * @param returnUrl where a form's answer sends the browser, or null; browsers hold a form to it through redirects too
 */
export function pagePolicy(returnUrl: string | null): string {
  const target = returnUrl !== null && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : '';
  return `default-src 'none'; style-src ${PAGE_STYLE_SOURCE}; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`;
}

/** The page a player pays on, confirms a cash-out on, or turns back from (contract §10 hosted pages). */
export function paymentPage(order: Order, canAct: boolean): string {
  const texts = providerTexts(order.language);
  const pay = order.kind === 'payout' ? texts.confirmPayout : texts.pay;
  const deeds =
    canAct && order.state === 'open'
      ? button('pay', pay) + button('refuse', texts.refuse) + button('cancel', texts.cancel)
      : '';
  return page(
    order.language,
    texts.title,
    `${facts(order, canAct, texts)}
<form method="post" action="/pay/${encodeURIComponent(order.orderId)}">${deeds}${button('leave', texts.leave)}</form>`,
    brandOf(order),
  );
}

/** The page on which a bank asks the player to confirm a card payment (3-D Secure); its form ends at the portal. */
export function bankPage(order: Order, canAct: boolean): string {
  const texts = providerTexts(order.language);
  const deeds = canAct
    ? button('pay', texts.pay) + button('refuse', texts.refuse)
    : button('pay', texts.back);
  return page(
    order.language,
    texts.bank,
    `${facts(order, canAct, texts)}
<form method="post" action="/bank/${encodeURIComponent(order.orderId)}/decision">
<input type="hidden" name="tx" value="WP-${encodeURIComponent(order.orderId)}">
<input type="hidden" name="cres" value="eyJ0cmFuc1N0YXR1cyI6IlkifQ==">${deeds}</form>`,
    brandOf(order),
  );
}

/** The list of everything that waits for a cashier or a bank, with a form to find one by its digits. */
export function deskPage(orders: readonly Order[], digits: string, language: Language): string {
  const texts = providerTexts(language);
  const rows = orders.map(
    (order) => `<li><a href="/desk/${encodeURIComponent(order.orderId)}">${texts.kinds[order.kind]}
${escapeHtml(writeMoney(order.money))}</a><br>${escapeHtml(order.merchantReference)}${
      order.reference === null ? '' : `, ${escapeHtml(order.reference)}`
    }</li>`,
  );
  const notFound = digits === '' ? '' : `<p role="alert">${texts.unknownOrder}</p>`;
  return page(
    language,
    texts.desk,
    `<p>${texts.deskIntro}</p>
<h2>${texts.lookUp}</h2>
${notFound}<form action="/desk">
<label for="digits">${texts.digits}</label>
<input id="digits" name="digits" inputmode="numeric" autocomplete="off" value="${escapeHtml(digits)}">
<button>${texts.show}</button>
</form>
${rows.length === 0 ? `<p>${texts.nothingWaits}</p>` : `<ul>${rows.join('\n')}</ul>`}`,
  );
}

/** One order as a cashier or a bank sees it. */
export function deskOrderPage(order: Order, canAct: boolean, language: Language): string {
  const texts = providerTexts(language);
  const done: Record<Order['kind'], string> = {
    card: texts.pay,
    voucher: texts.cashReceived,
    transfer: texts.transferReceived,
    payout: order.state === 'open' ? texts.confirmPayout : texts.sent,
  };
  const failed = order.kind === 'payout' ? texts.returned : texts.refuse;
  const deeds = canAct
    ? `<form method="post" action="/desk/${encodeURIComponent(order.orderId)}">${
        button('pay', done[order.kind]) + button('refuse', failed)
      }</form>`
    : '';
  return page(
    language,
    texts.kinds[order.kind],
    `${facts(order, canAct, texts)}\n${deeds}\n<p><a href="/desk">${texts.back}</a></p>`,
  );
}

/** The page for addresses there is nothing behind. */
export function unknownOrderPage(language: Language): string {
  const texts = providerTexts(language);
  return page(
    language,
    texts.title,
    `<p>${texts.unknownOrder}</p>\n<p><a href="/desk">${texts.back}</a></p>`,
  );
}

function facts(order: Order, canAct: boolean, texts: ProviderTexts): string {
  const isExpired = order.state === 'open' && !canAct;
  const rows: [string, string | null][] = [
    [texts.amount, writeMoney(order.money)],
    [texts.payTo, order.merchantReference],
    [texts.reference, order.reference],
    ['CLABE', order.clabe],
    [texts.kinds[order.kind], order.payee],
  ];
  const list = rows
    .flatMap(([name, value]) => (value === null ? [] : fact(name, value, name === texts.amount)))
    .join('\n');
  return `<div class="card"><p class="status" role="status">${texts.state[isExpired ? 'expired' : order.state]}</p>
<dl>${list}</dl></div>`;
}

function fact(name: string, value: string, isAmount: boolean): string {
  return `<dt>${name}</dt><dd${isAmount ? ' class="amount"' : ''}>${escapeHtml(value)}</dd>`;
}

const brandOf = ({ providerId }: Order) => (providerId === CARDPAY.providerId ? CARDPAY.name : DESK_BRAND);

function page(language: Language, title: string, content: string, brand = DESK_BRAND): string {
  const note = providerTexts(language).notReal;
  return hostedPage({ brand, language, title: title.replace('{provider}', brand), note, content });
}

/** A button that says what is done; as wide as the page. */
export function button(deed: string, label: string): string {
  return `<button name="deed" value="${deed}">${label}</button>`;
}

interface HostedPage {
  /** Whose page it is. */
  brand: string;
  language: Language;
  title: string;
  content: string;
  /** Says that nothing of it is real. */
  note: string;
}

/** A page of plain HTML with the one style sheet of hosted pages. */
export function hostedPage({ brand, language, title, content, note }: HostedPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<p>${brand}</p>
</header>
<main>
<h1>${title}</h1>
${content}
<p class="note">${note}</p>
</main>
</body>
</html>
`;
}
