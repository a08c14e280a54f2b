import { z } from 'zod';

const DAY_MS = 24 * 60 * 60_000;

/** What a scenario can change about web payments. */
const paymentSettings = z.object({
  /** False: every initiation ends in webPayIniateFailed. */
  isProviderReachable: z.boolean(),
  /** True: the provider keeps its webhooks to itself until they are let go. */
  areWebhooksHeld: z.boolean(),
  /** Milliseconds a buy-in of 14 units is answered late (contract §10). */
  slowAnswerMs: z.number().int().min(0).max(600_000),
  /** Milliseconds the clock of payments and offers is ahead of the sandbox's, so that sessions do not end with it. */
  aheadMs: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
  /** Ids of methods that are switched off. */
  methodsOff: z.array(z.string()),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** The `payments` of `POST /__scenario`: what is not named stays. */
export const paymentSettingsChange = paymentSettings.partial().strict();

/** How web payments work in a build that no scenario has touched. */
export function defaultPaymentSettings(): PaymentSettings {
  return {
    isProviderReachable: true,
    areWebhooksHeld: false,
    slowAnswerMs: 35_000,
    aheadMs: 0,
    methodsOff: [],
  };
}

/** Payment settings with a change applied; what the change does not name stays. */
export function changePaymentSettings(
  settings: PaymentSettings,
  change: z.output<typeof paymentSettingsChange>,
): PaymentSettings {
  return paymentSettings.parse({ ...settings, ...change });
}
