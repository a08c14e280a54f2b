import { findOrder, type Order } from '../../provider/order-table.ts';
import type { Runtime } from '../../runtime.ts';
import { casinoTimeZone } from '../../site/casinos.ts';
import type { BankTransfer, Money, NextAction, Voucher, VoucherStore } from '../../webpay-contract.ts';
import { paymentMethod } from '../methods/method-catalogue.ts';
import type { PaymentMethod, StoreDefinition } from '../methods/method-definition.ts';
import { isoTime, paymentNow } from '../payment-clock.ts';
import type { Payment } from '../payment-table.ts';
import { checkoutSignature } from '../webhook-signature.ts';

/** Who the till and the bank say the money goes to. */
const BENEFICIARY = 'PAYMX';
const BANK = 'STP';

/**
 * What a player has to do about a payment now; null when it is nothing any more (contract §6.4, §6.6), `none` when the
 * operator goes on by itself.
 */
export function nextAction(runtime: Runtime, payment: Payment): NextAction | null {
  if (payment.status === 'WaitingForProviderConfirmation') return { type: 'none' };
  const method = paymentMethod(runtime.country, payment.direction, payment.methodId);
  const order = findOrder(runtime.db, payment.orderId);
  const { offerExpiresAt } = payment;
  if (payment.status !== 'OfferedToUser' || !method || !order || offerExpiresAt === null) return null;
  if (offerExpiresAt <= paymentNow(runtime)) return null;
  const expiresAt = isoTime(offerExpiresAt);
  if (method.flow === 'voucher')
    return { type: 'voucher', voucher: voucher(runtime, payment, method, expiresAt) };
  if (method.flow === 'transfer') {
    return { type: 'transfer', transfer: transfer(runtime, payment, order, expiresAt) };
  }
  return method.entry === 'GET'
    ? { type: 'redirect', method: 'GET', url: `${runtime.providerOrigin}/pay/${order.orderId}`, expiresAt }
    : {
        type: 'redirect',
        method: 'POST',
        url: `${runtime.providerOrigin}/checkout`,
        fields: checkoutFields(runtime, order),
        expiresAt,
      };
}

/** The fields a POST to the provider's page carries; the last proves that they are the operator's. */
function checkoutFields(runtime: Runtime, order: Order): Record<string, string> {
  const fields = {
    order: order.orderId,
    merchantReference: order.merchantReference,
    amount: String(order.money.amount),
    currency: order.money.iso4217Code,
  };
  return { ...fields, signature: checkoutSignature(runtime.webhookSecret, fields) };
}

function voucher(runtime: Runtime, payment: Payment, method: PaymentMethod, expiresAt: string): Voucher {
  const reference = payment.providerReference ?? '';
  const { payable } = payment;
  const [chosen] = method.stores;
  return {
    reference,
    barcode: { symbology: 'code128', value: reference },
    stores: method.stores
      .filter((store) => payable.amount <= maximumOf(store, payable).amount)
      .map((store) => storeOf(store, reference, payable)),
    payable,
    storeFee: chosen && chosen.fee > 0 ? { ...payable, amount: chosen.fee } : null,
    issuedAt: isoTime(payment.initiatedAt),
    expiresAt,
    timeZone: casinoTimeZone(runtime, payment.casinoId),
    beneficiary: BENEFICIARY,
    concept: payment.transactionId,
    hostedVoucherUrl: null,
  };
}

function storeOf(store: StoreDefinition, reference: string, payable: Money): VoucherStore {
  return {
    storeId: store.storeId,
    name: store.name,
    ...(store.ownCode === 'reference' && { reference: `77${reference.slice(-11)}` }),
    ...(store.ownCode === 'confirmationNumber' && { confirmationNumber: reference.slice(-8, -1) }),
    maximum: maximumOf(store, payable),
  };
}

function maximumOf({ maximum }: StoreDefinition, payable: Money): Money {
  return { ...payable, amount: maximum * 10 ** payable.minorDigits };
}

function transfer(runtime: Runtime, payment: Payment, order: Order, expiresAt: string): BankTransfer {
  return {
    clabe: order.clabe ?? '',
    bankName: BANK,
    beneficiary: BENEFICIARY,
    reference: (order.reference ?? '').slice(-7),
    concept: payment.transactionId,
    payable: payment.payable,
    expiresAt,
    timeZone: casinoTimeZone(runtime, payment.casinoId),
  };
}
