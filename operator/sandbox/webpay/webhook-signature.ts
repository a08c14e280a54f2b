import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the header that carries time and signature. */
export const SIGNATURE_HEADER = 'x-provider-signature';

/** How far the time of a webhook may be from the receiver's: an older one may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

/** The signature header of a webhook: `t=<epoch seconds>,v1=<HMAC-SHA-256 of time and body in hex>`. */
export function signWebhook(secret: string, body: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${digest(secret, time, body)}`;
}

/** Whether a body was signed with the secret, lately. */
export function isSignedWebhook(secret: string, header: string, body: string, nowMs: number): boolean {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!found) return false;
  const time = Number(found[1]);
  if (Math.abs(Math.floor(nowMs / 1000) - time) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(digest(secret, time, body)), Buffer.from(found[2] ?? ''));
}

function digest(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** The signature over the fields of a POST to the provider's page. */
export function checkoutSignature(
  secret: string,
  fields: { order: string; merchantReference: string; amount: string; currency: string },
): string {
  const text = [fields.order, fields.merchantReference, fields.amount, fields.currency].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}
