import type { Router } from 'express';
import { z } from 'zod/v4';
import { countRow } from '../db/row-types.ts';
import { httpError, ok } from '../http/answer.ts';
import { issueTexts, openCall, routes } from '../http/calls.ts';
import type { Runtime } from '../runtime.ts';
import { paymentMethods } from '../webpay/methods/method-catalogue.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import { providerNews, takeNews } from '../webpay/provider-news.ts';
import { isSignedWebhook, SIGNATURE_HEADER } from '../webpay/webhook-signature.ts';

const rawBody = z.string();

/**
 * POST /webhooks/{providerId} (contract §3 call 29): a payment provider's news. The body arrives as text, just as it
 * was signed. HTTP 404 for an unknown provider or payment, 401 for a missing, wrong or old signature, 400 for a body
 * that is no news. News that come twice change nothing the second time.
 */
export function webhooksRouter(runtime: Runtime): Router {
  return routes({
    'POST /webhooks/:providerId': openCall(runtime, (request) => {
      const providerId = request.params.providerId ?? '';
      if (!isProvider(runtime, providerId)) return httpError(404, 'There is no such provider.');
      const body = rawBody.catch('').parse(request.body);
      const now = paymentNow(runtime);
      const signature = request.get(SIGNATURE_HEADER) ?? '';
      if (!isSignedWebhook(runtime.webhookSecret, signature, body, now)) {
        return httpError(401, 'The signature is missing, wrong or too old.');
      }
      const news = providerNews.safeParse(parseJson(body));
      if (!news.success) return httpError(400, issueTexts(news.error, 'body').join('; '));
      return runtime.db.transaction(() => {
        if (isReceived(runtime, providerId, news.data.webhookId)) {
          return ok({ status: 'Success', outcome: 'replayed' });
        }
        const outcome = takeNews(runtime, news.data, providerId);
        if (outcome === 'unknown') return httpError(404, 'There is no such payment of this provider.');
        noteReceived(runtime, providerId, news.data.webhookId, now);
        return ok({ status: 'Success', outcome });
      });
    }),
  });
}

function isProvider(runtime: Runtime, providerId: string): boolean {
  const methods = [
    ...paymentMethods(runtime.country, 'buyIn'),
    ...paymentMethods(runtime.country, 'cashOut'),
  ];
  return methods.some(({ provider }) => provider.providerId === providerId);
}

function isReceived(runtime: Runtime, providerId: string, webhookId: string): boolean {
  const row = runtime.db.one(
    countRow,
    'SELECT COUNT(*) AS count FROM received_webhooks WHERE provider_id = ? AND webhook_id = ?',
    [providerId, webhookId],
  );
  return row?.count === 1;
}

function noteReceived(runtime: Runtime, providerId: string, webhookId: string, now: number): void {
  runtime.db.run('INSERT INTO received_webhooks (provider_id, webhook_id, received_at) VALUES (?, ?, ?)', [
    providerId,
    webhookId,
    now,
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
