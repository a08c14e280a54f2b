import type { Runtime } from '../runtime.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';
import type { ScenarioRequest } from './scenario-order.ts';

/** How a sandbox is set now. */
export interface ScenarioState {
  country: Runtime['country'];
  /** ISO 8601 UTC: the sandbox's clock, and that of payments, which scenarios move on. */
  clock: { now: string; payments: string };
  /** As an order that brings a sandbox here that has been reset. Players are no part of it. */
  order: ScenarioRequest;
}

/** What `GET /__scenario` tells of how the sandbox is set. */
export function scenarioState(runtime: Runtime): ScenarioState {
  const { features, ...general } = runtime.settings;
  return {
    country: runtime.country,
    clock: { now: isoTime(runtime.now()), payments: isoTime(paymentNow(runtime)) },
    order: {
      settings: { ...features, ...general },
      rules: runtime.rules,
      casinos: runtime.casinos,
      codeChannels: runtime.codeChannels.filter((channel) => channel !== 'email'),
      accessCodeLifeMs: runtime.accessCodeLifeMs,
      resendAfterSeconds: runtime.resendAfterSeconds,
      latencyMs: runtime.latencyMs,
      portalOrigin: runtime.portalOrigin,
      payments: runtime.payments,
      idCheck: runtime.idCheck,
      faults: runtime.faults.list(),
      failDeliveries: [...runtime.deliveryFailures.list()],
    },
  };
}
