import { z } from 'zod/v4';
import { type BreachName, isBreachName } from '../../conformance/breaches/breaches.ts';
import { idCheckSettings } from '../idcheck/id-check-settings.ts';
import { deliveryFailureOrder } from '../inbox/delivery-failures.ts';
import { rulesChange } from '../site/register-rules.ts';
import { SHOWN_CASINOS, settingsChange } from '../site/settings.ts';
import { paymentSettingsChange } from '../webpay/payment-settings.ts';
import { faultSchema } from './fault-schema.ts';
import { guestLinkOrder } from './guest-link.ts';
import { paymentChange } from './payment-change.ts';
import { paymentOrders } from './payment-order.ts';
import { playEnd, playOrders } from './play-order.ts';
import { playerChange } from './player-change.ts';
import { playerOrder } from './player-order.ts';

/** Everything one `POST /__scenario` may ask for; carried out in this order. */
export const scenarioOrder = z.strictObject({
  /** Everything below but players back to how the build starts. Players stay. */
  reset: z.literal(true).optional(),
  clearFaults: z.literal(true).optional(),
  settings: settingsChange.optional(),
  rules: rulesChange.optional(),
  /** Whether the site has all its casinos or the first alone; the others are hidden with what players have there. */
  casinos: z.enum(SHOWN_CASINOS).optional(),
  /** Channels by which codes are sent to a phone; the first is the usual one. */
  codeChannels: z
    .array(z.enum(['sms', 'whatsapp', 'voice']))
    .min(1)
    .optional(),
  /** How long access codes made from now on are good. */
  accessCodeLifeMs: z.number().int().min(0).max(86_400_000).optional(),
  /** Seconds between two confirmation codes of one kind to one recipient (contract §4.4). */
  resendAfterSeconds: z.number().int().min(0).max(600).optional(),
  latencyMs: z.number().int().min(0).max(600_000).optional(),
  /** The API moves to another machine: connections that are open go on reaching the old one. */
  move: z.literal(true).optional(),
  /** Where messages say the portal is; links are written behind it, so a slash at its end makes two. */
  portalOrigin: z.string().url().optional(),
  /** A rule of the contract that is not kept from now on; null for none. */
  breach: z
    .custom<BreachName>((name) => isBreachName(String(name)), 'is no breach there is')
    .nullable()
    .optional(),
  player: playerOrder.optional(),
  /** A link by which an existing player, or the one just ordered, gets in without a password. */
  guestLink: guestLinkOrder.optional(),
  /** How web payments work: provider, webhooks, clock of offers, methods that are off. */
  payments: paymentSettingsChange.optional(),
  /** How identity checks work: the vendor. */
  idCheck: idCheckSettings.optional(),
  /** Payments players have made already. */
  transactions: paymentOrders.optional(),
  /** What happens to a payment outside the portal. */
  transaction: paymentChange.optional(),
  /** What players have played already. */
  playRecords: playOrders.optional(),
  /** A play that ends. */
  playRecord: playEnd.optional(),
  /** What an existing player becomes while his session goes on. */
  change: playerChange.optional(),
  faults: z.array(faultSchema).optional(),
  /** SMS and mails that do not leave. */
  failDeliveries: z.array(deliveryFailureOrder).optional(),
});

/** An order as it is sent. */
export type ScenarioRequest = z.input<typeof scenarioOrder>;

/** An order that was read, its defaults filled in. */
export type ScenarioOrder = z.output<typeof scenarioOrder>;
