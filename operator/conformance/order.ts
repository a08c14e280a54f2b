import { z } from 'zod/v4';

/** Order of a run, passed from the command line to the process that tries it. */
const orderShape = z.strictObject({
  url: z.string(),
  accountsFile: z.string(),
  allowWrites: z.boolean(),
  allowMoney: z.boolean(),
  /** Beginnings of clause ids; empty for all. */
  only: z.array(z.string()),
  features: z.record(z.string(), z.unknown()),
});

export type Order = z.infer<typeof orderShape>;

const VARIABLE = 'OPERATOR_CONFORMANCE_ORDER';

/** Leaves an order to the processes that are started from now on. */
export function leaveOrder(order: Order): void {
  process.env[VARIABLE] = JSON.stringify(order);
}

/**
 * The order that was left to this process.
 *
 * @throws Error when there is none
 */
export function takeOrder(): Order {
  return orderShape.parse(JSON.parse(process.env[VARIABLE] ?? 'null'));
}
