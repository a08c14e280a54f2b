import { createHmac } from 'node:crypto';

/** The signature over the fields of a POST to the provider's page. */
export function checkoutSignature(
  secret: string,
  fields: { order: string; merchantReference: string; amount: string; currency: string },
): string {
  const text = [fields.order, fields.merchantReference, fields.amount, fields.currency].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}
