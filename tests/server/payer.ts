import { expect } from 'vitest';
import type { RecordedCall } from '#sandbox/scenario/call-recorder.ts';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import type { Stack } from '#tests/support/stack.ts';

/** The address of the list, and with `?tx=` of one transaction. */
export const LIST = '/webPayTransactions';

/** A player of the United States with 900 dollars, signed in, and the payments of that player. */
export class Payer {
  readonly player: MadePlayer;
  readonly client: HttpClient;
  readonly #stack: Stack;

  private constructor(stack: Stack, player: MadePlayer, language: string) {
    this.#stack = stack;
    this.player = player;
    this.client = new HttpClient(stack.portal.origin, { language });
  }

  /** Makes a player and signs him in. */
  static async signIn(stack: Stack, order: PlayerOrderInput = {}, language = 'en'): Promise<Payer> {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      ...order,
    });
    const payer = new Payer(stack, player, language);
    await payer.client.logIn(player);
    await payer.client.get('/');
    return payer;
  }

  /** Makes a payment of 50 dollars; gives its id. The calls recorded so far are forgotten. */
  async pay(order: Partial<PaymentOrderInput> = {}): Promise<string> {
    const { sandbox } = this.#stack;
    const payment = { phone: this.player.phone, casinoId: 12, amountAU: 50_000, ...order };
    const [id = ''] = await sandbox.makePayments(payment);
    await sandbox.clearCalls();
    return id;
  }

  /** Statuses of the payments in the operator's books, newest first. */
  async statuses(): Promise<string[]> {
    const { transactions } = await this.#stack.sandbox.paymentsOf(this.player.phone);
    return transactions.map(({ status }) => status);
  }

  /** Calls of the operator about single payments: that the player is back, or that one is to be cancelled. */
  async calls(what: 'return' | 'cancel'): Promise<RecordedCall[]> {
    return (await this.#stack.sandbox.calls()).filter(({ path }) => path.endsWith(`/${what}`));
  }
}

/** Fails unless an answer leads there, and is kept by nobody. */
export function expectLeadsTo(answer: Answer, location: string): void {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(location);
  expect(answer.headers['cache-control']).toContain('no-store');
}
