import { timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request } from 'express';
import { z } from 'zod/v4';
import type { Answer } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { answerErrors } from '../http/errors.ts';
import { requestLanguage } from '../http/language.ts';
import { localPage, loopbackOnly } from '../http/loopback-only.ts';
import { pageAnswer, seeOther } from '../http/page.ts';
import type { Runtime } from '../runtime.ts';
import { bringUpToDate } from '../webpay/provider-news.ts';
import { checkoutSignature } from '../webpay/webhook-signature.ts';
import { bankPages, redirectToBank } from './bank.ts';
import { idCheckPages } from './id-check-pages.ts';
import { findOrder, findOrderByDigits, listWaitingOrders, type Order } from './order-table.ts';
import { act, canAct, noteReturn } from './orders.ts';
import { deskOrderPage, deskPage, paymentPage, unknownOrderPage } from './pages.ts';
import { spellReturn } from './return-address.ts';

const checkoutForm = z.strictObject({
  order: z.string(),
  merchantReference: z.string(),
  amount: z.string(),
  currency: z.string(),
  signature: z.string(),
});
const payForm = z.strictObject({ deed: z.enum(['pay', 'refuse', 'cancel', 'leave']) });
const deskForm = z.strictObject({ deed: z.enum(['pay', 'refuse']) });

/**
 * The hosted payment provider, an origin of its own: the pages a player pays on (by GET /pay/{order} or by POST
 * /checkout with signed fields), the bank that it may send the player on to, and the desk where a demo's user plays the
 * cashier. Plain HTML, no script. The vendor of identity checks has its page here too. What happens here reaches the operator by signed webhook
 * before the browser is sent on.
 */
export function createProviderApp(runtime: Runtime): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.urlencoded({ extended: false, limit: '16kb' }));

  app.post(
    '/checkout',
    localPage,
    publicCall(runtime, (request) => {
      const form = checkoutForm.safeParse(request.body);
      const order = form.success ? findOrder(runtime.db, form.data.order) : undefined;
      // Strict gateways take no form of a page that hides where it is from.
      const isHidden = request.get('origin') === 'null';
      if (isHidden || !form.success || !order || !isSigned(runtime, form.data, order)) {
        return pageAnswer(400, unknownOrderPage(language(request)));
      }
      return payment(runtime, order);
    }),
  );

  app.use('/bank', bankPages(runtime));
  app.use(loopbackOnly);
  app.use('/idcheck', idCheckPages(runtime));

  app.get(
    '/pay/:orderId',
    publicCall(runtime, (request) => {
      const order = orderOf(request);
      return order ? payment(runtime, order) : pageAnswer(404, unknownOrderPage(language(request)));
    }),
  );

  app.post(
    '/pay/:orderId',
    publicCall(runtime, async (request) => {
      const order = orderOf(request);
      const form = payForm.safeParse(request.body);
      if (!order || !form.success) return pageAnswer(404, unknownOrderPage(language(request)));
      const { deed } = form.data;
      await bringUpToDate(runtime);
      if (deed === 'leave') noteReturn(runtime, order.orderId);
      else if (order.state === 'open') act(runtime, order.orderId, deed);
      await bringUpToDate(runtime);
      return seeOther(returnAddress(runtime, findOrder(runtime.db, order.orderId) ?? order));
    }),
  );

  app.get('/', (_request, response) => response.redirect(303, '/desk'));

  app.get(
    '/desk',
    publicCall(runtime, async (request) => {
      await bringUpToDate(runtime);
      const { digits: typed } = request.query;
      const digits = typeof typed === 'string' ? typed.replace(/\D/g, '') : '';
      const order = digits === '' ? undefined : findOrderByDigits(runtime.db, digits);
      if (order) return seeOther(`/desk/${encodeURIComponent(order.orderId)}`);
      return pageAnswer(200, deskPage(listWaitingOrders(runtime.db), digits, language(request)));
    }),
  );

  app.get(
    '/desk/:orderId',
    publicCall(runtime, (request) => {
      const order = orderOf(request);
      if (!order) return pageAnswer(404, unknownOrderPage(language(request)));
      return pageAnswer(200, deskOrderPage(order, canAct(runtime, order), language(request)));
    }),
  );

  app.post(
    '/desk/:orderId',
    publicCall(runtime, async (request) => {
      const order = orderOf(request);
      const form = deskForm.safeParse(request.body);
      if (!order || !form.success) return pageAnswer(404, unknownOrderPage(language(request)));
      await bringUpToDate(runtime);
      act(runtime, order.orderId, form.data.deed);
      await bringUpToDate(runtime);
      return seeOther(`/desk/${encodeURIComponent(order.orderId)}`);
    }),
  );

  app.use(
    publicCall(runtime, (request) => pageAnswer(404, unknownOrderPage(language(request)))),
    answerErrors(runtime),
  );
  return app;

  function orderOf(request: Request): Order | undefined {
    return findOrder(runtime.db, request.params.orderId ?? '');
  }

  function language(request: Request) {
    return requestLanguage(request, runtime.country);
  }
}

function payment(runtime: Runtime, order: Order): Answer {
  return (
    redirectToBank(runtime, order) ??
    pageAnswer(200, paymentPage(order, canAct(runtime, order), runtime.operatorName), order.returnUrl)
  );
}

/** Whether the fields are the operator's, and of this very order. */
function isSigned(runtime: Runtime, form: z.output<typeof checkoutForm>, order: Order): boolean {
  const expected = Buffer.from(
    checkoutSignature(runtime.webhookSecret, {
      order: order.orderId,
      merchantReference: order.merchantReference,
      amount: String(order.money.amount),
      currency: order.money.iso4217Code,
    }),
  );
  const given = Buffer.from(form.signature);
  const isSame =
    form.merchantReference === order.merchantReference &&
    form.amount === String(order.money.amount) &&
    form.currency === order.money.iso4217Code;
  return isSame && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Where the browser goes back to: the operator's address with `tx`, and something of the provider's own. */
function returnAddress(runtime: Runtime, { returnUrl, merchantReference, state }: Order): string {
  return spellReturn(runtime, returnUrl, { tx: merchantReference, providerResult: state });
}
