import { z } from 'zod/v4';
import { CODE_CHANNELS, type CodeChannel } from '../contract.ts';

/** How a sending can fail (spec §8): the provider did not take it, or the recipient cannot be reached. */
export type DeliveryFailure = 'FailedToSend' | 'UnableToSendCode';

/** One order of `failDeliveries` in `POST /__scenario`. What is not named matches everything. */
export const deliveryFailureOrder = z.strictObject({
  channel: z.enum(CODE_CHANNELS).optional(),
  /** End of the phone number or mail address. */
  to: z.string().min(1).optional(),
  status: z.enum(['FailedToSend', 'UnableToSendCode']).default('FailedToSend'),
  /** How many sendings fail; every one when absent. */
  times: z.number().int().min(1).optional(),
});
type DeliveryFailureOrder = z.output<typeof deliveryFailureOrder>;

/** Numbers that end so never get an SMS (contract §10). No player made by a scenario gets one by chance. */
export const UNREACHABLE_ENDING = '0001';

/** Which sendings fail by order of a scenario; the first order that fits decides. */
export class DeliveryFailures {
  #orders: DeliveryFailureOrder[] = [];

  add(order: DeliveryFailureOrder): void {
    this.#orders.push({ ...order });
  }

  clear(): void {
    this.#orders = [];
  }

  /** The orders in force, oldest first; `times` is how often each still strikes. */
  list(): readonly DeliveryFailureOrder[] {
    return this.#orders;
  }

  /** How the sending to a recipient fails now, counted as one; null when it goes well. */
  take(channel: CodeChannel, recipient: string): DeliveryFailure | null {
    const order = this.#orders.find(
      (candidate) =>
        (candidate.channel === undefined || candidate.channel === channel) &&
        (candidate.to === undefined || recipient.endsWith(candidate.to)),
    );
    if (!order) return channel !== 'email' && recipient.endsWith(UNREACHABLE_ENDING) ? 'FailedToSend' : null;
    if (order.times !== undefined) {
      order.times -= 1;
      if (order.times === 0) this.#orders = this.#orders.filter((candidate) => candidate !== order);
    }
    return order.status;
  }
}
