import { LRUCache } from 'lru-cache';
import { isAddressAllowed, missingOrigin } from '#app/domain/money/payment-address.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';

/** Time in which methods of a provider are not offered after a payment had nowhere to go, in ms. */
const CLOSED_MS = 10 * 60_000;
/** Most providers, and most faults, that are remembered. */
const MOST_REMEMBERED = 500;

/** Why a method is not offered, or a payment of it leads nowhere. For the log: no address, and nothing of a player. */
export interface MethodFault {
  /**
   * `hidden`: the method is not offered, as no player could be led to its provider; `deadEnd`: a payment was started,
   * and leads to an address that may not be followed; `unreadable`: the operator's description cannot be read.
   */
  kind: 'hidden' | 'deadEnd' | 'unreadable';
  /** The operator's id of the method or of the provider; for one without, its place in the list. */
  subject: string;
  reason: string;
}

type Leading = Pick<WebPayMethod, 'methodId' | 'flow' | 'provider' | 'redirectOrigins'>;

/** Providers that players can be redirected to, as far as this process knows. */
export interface PaymentWays {
  /** Returns false for a method whose payments have nowhere to go, and logs it once. */
  leadsOn(method: Leading): boolean;
  /**
   * Notes a payment whose next page may not be opened. Where a setting is missing, and no address is made up, methods of
   * the provider are not offered for a while.
   */
  noteDeadEnd(provider: WebPayMethod['provider'], address: string): void;
  /** Notes an identity check whose page may not be opened. */
  noteDeadCheck(address: string): void;
  /** Logs once that a method cannot be read. */
  noteUnreadable(methodId: string, reason: string): void;
}

/**
 * Makes the ways of one process.
 *
 * @param options `origins`: those of `PAYMENT_ORIGINS`; `idCheckOrigins`: those of `ID_CHECK_ORIGINS`; `onFault`: writes faults down, each hidden and unreadable method
 *   once
 */
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
