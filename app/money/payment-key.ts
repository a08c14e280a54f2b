import { createHash } from 'node:crypto';
import type { PaymentRequest } from '#app/operator/money/payments.ts';

/** What makes a payment another payment when the player changes it. Amounts in AU. */
export type PaymentContent = Pick<PaymentRequest, 'casinoId' | 'methodId' | 'amountAU' | 'paymentDetails'>;

/**
 * Makes the `Idempotency-Key` of a payment (contract §1.8) out of the nonce of its form and what is paid: sent again
 * from the same form, or from one that goes on with its nonce, the same payment has the same key, whatever the portal
 * has forgotten meanwhile; with another amount, method, casino or account it has another.
 */
export function paymentKey(nonce: string, content: PaymentContent): string {
  return uuidOf(`${nonce}\n${contentText(content)}`);
}

/** Whether two payments are the same to the player. */
export function isSamePayment(one: PaymentContent, other: PaymentContent): boolean {
  return contentText(one) === contentText(other);
}

/**
 * Makes a text in the form of a UUID v4 that reveals nothing of what it was made of.
 *
 * @param secret what it is made of; must hold something that cannot be guessed
 */
export function uuidOf(secret: string): string {
  const bytes = createHash('sha256').update(secret).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function contentText({ casinoId, methodId, amountAU, paymentDetails = {} }: PaymentContent): string {
  const details = Object.entries(paymentDetails).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([casinoId, methodId, amountAU, details]);
}
