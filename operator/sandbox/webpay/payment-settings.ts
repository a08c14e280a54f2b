import { z } from 'zod/v4';

const DAY_MS = 24 * 60 * 60_000;

/** How a provider writes the way back: as a URL should be, with a slash at the end, with a query behind the one there is. */
const RETURN_SPELLINGS = ['plain', 'slash', 'secondQuery'] as const;

/** What a scenario can change about web payments. */
const paymentSettings = z.object({
  /** False: every initiation ends in webPayIniateFailed. */
  isProviderReachable: z.boolean(),
  /** True: the provider keeps its webhooks to itself until they are let go. */
  areWebhooksHeld: z.boolean(),
  /** Milliseconds a buy-in of 14 units and a cash-out of 38 are answered late (contract §10). */
  slowAnswerMs: z.number().int().min(0).max(600_000),
  /** Milliseconds a repeated call waits for the answer of the first one with its key (contract §1.8). */
  repeatWaitMs: z.number().int().min(0).max(10_000),
  /** Milliseconds the clock of payments, offers and idempotency keys is ahead of the sandbox's, so that sessions do not end with it. */
  aheadMs: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_MS),
  /** Ids of methods that are switched off. */
  methodsOff: z.array(z.string()),
  /** HTTP status of the redirect of card payments to the bank (3-D Secure); null: no redirect. */
  bankRedirect: z.union([z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).nullable(),
  returnSpelling: z.enum(RETURN_SPELLINGS),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** The `payments` of `POST /__scenario`: what is not named stays. */
export const paymentSettingsChange = paymentSettings
  .partial()
  .extend({
    /** Moves the clock of payments on by so many milliseconds, from wherever it is or `aheadMs` puts it. */
    forwardMs: paymentSettings.shape.aheadMs.optional(),
  })
  .strict();

/** How web payments work in a build that no scenario has touched. */
export function defaultPaymentSettings(): PaymentSettings {
  return {
    isProviderReachable: true,
    areWebhooksHeld: false,
    slowAnswerMs: 35_000,
    repeatWaitMs: 10_000,
    aheadMs: 0,
    methodsOff: [],
    bankRedirect: null,
    returnSpelling: 'plain',
  };
}

/** Payment settings with a change applied; what it does not name stays. Null when the clock cannot go so far. */
export function changePaymentSettings(
  settings: PaymentSettings,
  { forwardMs = 0, ...change }: z.output<typeof paymentSettingsChange>,
): PaymentSettings | null {
  const aheadMs = (change.aheadMs ?? settings.aheadMs) + forwardMs;
  const changed = paymentSettings.safeParse({ ...settings, ...change, aheadMs });
  return changed.success ? changed.data : null;
}
