import { createHash } from 'node:crypto';
import type { Language } from '../contract.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { writeMoney } from '../webpay/exchange.ts';
import type { Order } from './order-table.ts';
import { type ProviderTexts, providerTexts } from './texts.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
dt { color: GrayText; }
dd { font-size: 1.25rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid #767676; padding: .5rem 0; }
button, a { font: inherit; min-height: 44px; }
a { display: inline-block; line-height: 44px; }
button { display: block; margin: .5rem 0; width: 100%; }
input, select { box-sizing: border-box; font: inherit; min-height: 44px; width: 100%; }
`;

/**
 * Content security policy of the provider's pages: own style, own forms.
 * @param returnUrl where a form's answer sends the browser, or null; browsers hold a form to it through redirects too
 */
export function pagePolicy(returnUrl: string | null): string {
  const target = returnUrl !== null && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : '';
  const style = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${style}'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`;
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
    [texts.payTo, order.merchantReference],
    [texts.amount, writeMoney(order.money)],
    [texts.reference, order.reference],
    ['CLABE', order.clabe],
    [texts.kinds[order.kind], order.payee],
  ];
  const list = rows
    .flatMap(([name, value]) => (value === null ? [] : `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`))
    .join('\n');
  return `<p role="status">${texts.state[isExpired ? 'expired' : order.state]}</p>\n<dl>${list}</dl>`;
}

function page(language: Language, title: string, content: string): string {
  return hostedPage(language, title, providerTexts(language).notReal, content);
}

/** A button that says what is done; as wide as the page. */
export function button(deed: string, label: string): string {
  return `<button name="deed" value="${deed}">${label}</button>`;
}

/** A page of plain HTML with the one style sheet of hosted pages; `note` says that nothing of it is real. */
export function hostedPage(language: Language, title: string, note: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p><small>${note}</small></p>
${content}
</main>
</body>
</html>
`;
}
