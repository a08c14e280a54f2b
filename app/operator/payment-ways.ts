import { LRUCache } from 'lru-cache';
import { isAddressAllowed, missingOrigin } from '#app/domain/money/payment-address.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';

/** Time without a provider's methods after a payment with an unusable redirect, in ms. */
const CLOSED_MS = 10 * 60_000;
const MOST_REMEMBERED = 500;

/** Fault of a method or its payment, for the log: without addresses and personal data. */
export interface MethodFault {
  /**
   * `hidden`: not offered, as no redirect to its provider is allowed; `deadEnd`: a started payment leads to a
   * forbidden address; `unreadable`: the operator's description cannot be read.
   */
  kind: 'hidden' | 'deadEnd' | 'unreadable';
  /** The operator's id of the method or provider; else its index in the list. */
  subject: string;
  reason: string;
}

type Leading = Pick<WebPayMethod, 'methodId' | 'flow' | 'provider' | 'redirectOrigins'>;

/** Providers with usable redirects, as far as this process knows. */
export interface PaymentWays {
  /** Returns false for a method with an unusable redirect, and logs it once. */
  leadsOn(method: Leading): boolean;
  /**
   * Records a payment whose next page may not be opened. If a setting is missing, methods of the provider are
   * not offered for a while.
   */
  noteDeadEnd(provider: WebPayMethod['provider'], address: string): void;
  /** Records an identity check whose page may not be opened. */
  noteDeadCheck(address: string): void;
  /** Logs an unreadable method once. */
  noteUnreadable(methodId: string, reason: string): void;
}

/** Creates the state of one process; `onFault` logs each hidden and unreadable method once. */
export function createPaymentWays({
  origins,
  idCheckOrigins,
  now,
  onFault,
}: {
  origins: readonly string[];
  idCheckOrigins: readonly string[];
  now: () => number;
  onFault: (fault: MethodFault) => void;
}): PaymentWays {
  const closed = new LRUCache<string, true>({
    max: MOST_REMEMBERED,
    ttl: CLOSED_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const told = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  const tellOnce = (fault: MethodFault) => {
    const key = JSON.stringify(fault);
    if (told.has(key)) return;
    told.set(key, true);
    onFault(fault);
  };

  const reasonToHide = ({ flow, provider, redirectOrigins }: Leading): string | null => {
    if (flow === 'voucher' || flow === 'transfer') return null;
    const missing = redirectOrigins?.filter((origin) => !isAddressAllowed(origin, origins)) ?? [];
    if (missing.length > 0) return `not in PAYMENT_ORIGINS: ${missing.join(' ')}`;
    if (flow !== 'redirect') return null;
    if (origins.length === 0) return 'PAYMENT_ORIGINS is empty';
    return closed.has(providerName(provider)) ? 'a payment before it led nowhere' : null;
  };

  return {
    leadsOn(method) {
      const reason = reasonToHide(method);
      if (reason !== null) tellOnce({ kind: 'hidden', subject: method.methodId, reason });
      return reason === null;
    },
    noteDeadEnd(provider, address) {
      const origin = missingOrigin(address, origins);
      if (origin !== null) closed.set(providerName(provider), true);
      const reason = describeFault(origin, 'PAYMENT_ORIGINS');
      onFault({ kind: 'deadEnd', subject: provider.providerId, reason });
    },
    noteDeadCheck(address) {
      const reason = describeFault(missingOrigin(address, idCheckOrigins), 'ID_CHECK_ORIGINS');
      onFault({ kind: 'deadEnd', subject: 'idCheck', reason });
    },
    noteUnreadable: (methodId, reason) => tellOnce({ kind: 'unreadable', subject: methodId, reason }),
  };
}

const describeFault = (origin: string | null, setting: string) =>
  origin === null ? 'unsafe address' : `not in ${setting}: ${origin}`;

const providerName = ({ providerId, name }: WebPayMethod['provider']) => providerId || name;
