import { Router } from 'express';
import { z } from 'zod/v4';
import type { Answer } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { requestLanguage } from '../http/language.ts';
import { localPage } from '../http/loopback-only.ts';
import { pageAnswer } from '../http/page.ts';
import type { Runtime } from '../runtime.ts';
import { bringUpToDate } from '../webpay/provider-news.ts';
import { findOrder, type Order } from './order-table.ts';
import { act, canAct } from './orders.ts';
import { bankPage, unknownOrderPage } from './pages.ts';
import { spellReturn } from './return-address.ts';

const bankForm = z.object({ deed: z.enum(['pay', 'refuse']) });

/**
 * The bank of 3-D Secure, of another origin and another site than the provider: the same server under another name of
 * this machine. It sends the player back to the portal by POST, with a `tx` of its own beside the operator's.
 */
export function bankPages(runtime: Runtime): Router {
  const router = Router();
  // The page comes by the redirect of a form too, and a browser calls the origin of such a one `null`.
  const show = publicCall(runtime, (request) => {
    const order = findOrder(runtime.db, request.params.orderId ?? '');
    if (!order) return pageAnswer(404, unknownOrderPage(requestLanguage(request, runtime.country)));
    return pageAnswer(200, bankPage(order, canAct(runtime, order), runtime.operatorName), order.returnUrl);
  });
  router.get('/:orderId', localPage, show);
  router.post('/:orderId', localPage, show);
  router.post(
    '/:orderId/decision',
    localPage,
    publicCall(runtime, async (request) => {
      const order = findOrder(runtime.db, request.params.orderId ?? '');
      const form = bankForm.safeParse(request.body);
      if (!order || !form.success) {
        return pageAnswer(404, unknownOrderPage(requestLanguage(request, runtime.country)));
      }
      await bringUpToDate(runtime);
      if (order.state === 'open') act(runtime, order.orderId, form.data.deed);
      await bringUpToDate(runtime);
      const location = spellReturn(runtime, order.returnUrl, { tx: order.merchantReference });
      // The form goes on to the portal as it is, its own `tx` included.
      return { httpStatus: 307, headers: { location }, body: null };
    }),
  );
  return router;
}

/** Sends a browser from the provider on to the bank, as the scenario says; null where there is none. */
export function redirectToBank(runtime: Runtime, order: Order): Answer | null {
  const { bankRedirect } = runtime.payments;
  if (bankRedirect === null || order.kind !== 'card' || order.state !== 'open') return null;
  const bank = new URL(`/bank/${order.orderId}`, runtime.providerOrigin);
  bank.hostname = bank.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return { httpStatus: bankRedirect, headers: { location: bank.href }, body: null };
}
