import type { Runtime } from '../../runtime.ts';
import { isoTime, paymentNow } from '../../webpay/payment-clock.ts';
import { FORMS } from './forms.ts';
import { buttons, form, type PageNews, section } from './markup.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How far the clock can be moved on with one button. */
const STEPS = [
  { value: String(HOUR_MS), label: '1 hour on' },
  { value: String(DAY_MS), label: '1 day on' },
  { value: String(4 * DAY_MS), label: '4 days on' },
];

const REACHABLE = [
  { value: 'yes', label: 'Up' },
  { value: 'no', label: 'Down' },
];

/** Redirect of card payments to the bank. */
const BANK = [
  { value: '0', label: 'No bank' },
  { value: '303', label: 'Bank by 303' },
  { value: '307', label: 'Bank by 307' },
];

/** The clock by which offers end and cash-outs can be cancelled. */
export function clockSection(runtime: Runtime, news: PageNews): string {
  const { aheadMs } = runtime.payments;
  const time = `<time datetime="${isoTime(paymentNow(runtime))}">${isoTime(paymentNow(runtime)).slice(0, 16).replace('T', ' ')} UTC</time>`;
  const back = aheadMs === 0 ? '' : '<button>Back to now</button>';
  return section(
    'part-clock',
    'Clock of payments',
    `${time}, ${aheadMs === 0 ? 'that is now' : `${spanOf(aheadMs)} ahead`}.`,
    `${form('clock', news, FORMS.clock.done, buttons('forwardMs', null, STEPS))}
${form('clockBack', news, FORMS.clockBack.done, back)}
<p class="note">Offers and slips end by it; tills take a slip for 24 hours longer, and the payment then counts after all. Sessions and
codes go by the real time. Payments that were made ahead stay there when the clock goes back.</p>`,
  );
}

/** Whether payments can be started, and whether the provider tells what became of them. */
export function providerSection({ payments, providerOrigin }: Runtime, news: PageNews): string {
  const { isProviderReachable, areWebhooksHeld, bankRedirect } = payments;
  const state = `The provider is ${isProviderReachable ? 'up' : 'down'}; its webhooks ${areWebhooksHeld ? 'are held back' : 'arrive'}.`;
  const held = [
    { value: 'no', label: 'Webhooks arrive' },
    { value: 'yes', label: 'Hold webhooks' },
  ];
  return section(
    'part-provider',
    'Payment provider',
    state,
    `${form('provider', news, FORMS.provider.done, buttons('isProviderReachable', isProviderReachable ? 'yes' : 'no', REACHABLE))}
${form('webhooks', news, FORMS.webhooks.done, buttons('areWebhooksHeld', areWebhooksHeld ? 'yes' : 'no', held))}
${form('bank', news, FORMS.bank.done, buttons('bankRedirect', String(bankRedirect ?? 0), BANK))}
<p class="note">Down: every start of a payment is <code>webPayIniateFailed</code>. Vouchers are paid at <a href="${providerOrigin}/desk">the desk</a>.
With a bank, cards go on to a page of another site (3-D Secure), which sends the player back by POST.</p>`,
  );
}

/** Whether identity checks can be started. */
export function vendorSection({ idCheck: { isVendorReachable } }: Runtime, news: PageNews): string {
  return section(
    'part-vendor',
    'Vendor of identity checks',
    `The vendor is ${isVendorReachable ? 'up' : 'down'}.`,
    `${form('vendor', news, FORMS.vendor.done, buttons('isVendorReachable', isVendorReachable ? 'yes' : 'no', REACHABLE))}
<p class="note">Down: every start of a check is <code>MiscellaneousError</code>.</p>`,
  );
}

function spanOf(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  const hours = Math.round(((milliseconds % DAY_MS) / HOUR_MS) * 10) / 10;
  const parts = [days === 1 ? '1 day' : `${days} days`, hours === 1 ? '1 hour' : `${hours} hours`];
  return parts.filter((part) => !part.startsWith('0 ')).join(' and ') || 'less than an hour';
}
