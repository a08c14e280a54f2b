import type { Language } from '../contract.ts';
import { type Html, html } from '../http/html.ts';
import { page } from '../http/page.ts';
import { writeMoney } from '../webpay/exchange.ts';
import { CARDPAY } from '../webpay/methods/method-definition.ts';
import type { Order } from './order-table.ts';
import { type ProviderTexts, providerTexts } from './texts.ts';

const DESK_BRAND = 'PayMx';

/**
 * The page a player pays on, confirms a cash-out on, or turns back from (contract §10 hosted pages).
 *
 * @param merchant name of the operator, where it has one of its own
 */
export function paymentPage(order: Order, canAct: boolean, merchant: string | null): string {
  const texts = providerTexts(order.language);
  const pay = order.kind === 'payout' ? texts.confirmPayout : texts.pay;
  const deeds =
    canAct && order.state === 'open'
      ? [button('pay', pay), button('refuse', texts.refuse), button('cancel', texts.cancel)]
      : null;
  return providerPage(
    order.language,
    texts.title,
    html`${facts(order, canAct, texts, merchant)}
<form method="post" action="/pay/${encodeURIComponent(order.orderId)}">${deeds}${button('leave', texts.leave)}</form>`,
    brandOf(order),
  );
}

/** The page on which a bank asks the player to confirm a card payment (3-D Secure); its form ends at the portal. */
export function bankPage(order: Order, canAct: boolean, merchant: string | null): string {
  const texts = providerTexts(order.language);
  const deeds = canAct
    ? [button('pay', texts.pay), button('refuse', texts.refuse)]
    : button('pay', texts.back);
  return providerPage(
    order.language,
    texts.bank,
    html`${facts(order, canAct, texts, merchant)}
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
    (order) => html`<li><a href="/desk/${encodeURIComponent(order.orderId)}">${texts.kinds[order.kind]}
${writeMoney(order.money)}</a><br>${[order.merchantReference, order.reference].filter((one) => one !== null).join(', ')}</li>`,
  );
  return providerPage(
    language,
    texts.desk,
    html`<p>${texts.deskIntro}</p>
<h2>${texts.lookUp}</h2>
${digits === '' ? null : html`<p role="alert">${texts.unknownOrder}</p>`}<form action="/desk">
<label for="digits">${texts.digits}</label>
<input id="digits" name="digits" inputmode="numeric" autocomplete="off" value="${digits}">
<button>${texts.show}</button>
</form>
${rows.length === 0 ? html`<p>${texts.nothingWaits}</p>` : html`<ul>${rows}</ul>`}`,
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
    ? html`<form method="post" action="/desk/${encodeURIComponent(order.orderId)}">${[
        button('pay', done[order.kind]),
        button('refuse', failed),
      ]}</form>`
    : null;
  return providerPage(
    language,
    texts.kinds[order.kind],
    html`${facts(order, canAct, texts)}
${deeds}
<p><a href="/desk">${texts.back}</a></p>`,
  );
}

/** The page for addresses there is nothing behind. */
export function unknownOrderPage(language: Language): string {
  const texts = providerTexts(language);
  return providerPage(
    language,
    texts.title,
    html`<p>${texts.unknownOrder}</p>
<p><a href="/desk">${texts.back}</a></p>`,
  );
}

function facts(order: Order, canAct: boolean, texts: ProviderTexts, merchant: string | null = null): Html {
  const isExpired = order.state === 'open' && !canAct;
  const rows: [string, string | null][] = [
    [texts.merchant, merchant],
    [texts.payTo, order.merchantReference],
    [texts.reference, order.reference],
    ['CLABE', order.clabe],
    [texts.kinds[order.kind], order.payee],
  ];
  return html`<div class="card"><p class="status" role="status">${texts.state[isExpired ? 'expired' : order.state]}</p>
<dl><dt>${texts.amount}</dt><dd class="amount">${writeMoney(order.money)}</dd>
${rows.map(([name, value]) => (value === null ? null : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl></div>`;
}

const brandOf = ({ providerId }: Order) => (providerId === CARDPAY.providerId ? CARDPAY.name : DESK_BRAND);

function providerPage(language: Language, title: string, content: Html, brand = DESK_BRAND): string {
  const note = html`<p class="note">${providerTexts(language).notReal}</p>`;
  return page({
    brand,
    language,
    title: title.replace('{provider}', brand),
    content: html`${content}
${note}`,
  });
}

/** A button that says what is done; as wide as the page. */
export function button(deed: string, label: string): Html {
  return html`<button name="deed" value="${deed}">${label}</button>`;
}
