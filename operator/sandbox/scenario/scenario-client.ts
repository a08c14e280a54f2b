import type { GoodAccessCode } from '../db/access-codes.ts';
import type { CallFilter, RecordedCall } from './call-recorder.ts';
import type { GuestLinkOrderInput } from './guest-link.ts';
import type { IdCheckRecords } from './id-check-records.ts';
import type { PaymentOrderInput } from './payment-order.ts';
import type { PaymentRecords } from './payment-records.ts';
import type { PlayOrderInput } from './play-order.ts';
import type { MadePlayer, PlayerOrderInput } from './player-order.ts';
import type { ScenarioRequest } from './scenario-order.ts';

/** What an order is answered: members by what was ordered. */
interface Ordered {
  player: MadePlayer;
  guestLink: string;
  transactionIds: string[];
  playRecordIds: string[];
}

/**
 * Scripts a running sandbox over HTTP; for tests. Every method throws when the sandbox refuses. What it answers is taken
 * at its word: the same program has written the types.
 *
 * @param origin such as `http://127.0.0.1:4010`
 */
export function scenarioClient(origin: string) {
  const send = async <Answer>(path: string, method = 'GET', body?: unknown): Promise<Answer> => {
    const response = await fetch(`${origin}/__scenario${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`The sandbox refused the scenario: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const order = (request: ScenarioRequest) => send<Ordered>('', 'POST', request);
  return {
    /** Sends any scenario. */
    async script(request: ScenarioRequest): Promise<void> {
      await order(request);
    },
    /** Makes a player; everything not named takes a default. */
    player: async (player: PlayerOrderInput = {}) => (await order({ player })).player,
    /** Makes a link by which the player with a phone number gets in without a password. */
    guestLink: async (guestLink: GuestLinkOrderInput) => (await order({ guestLink })).guestLink,
    /** Makes payments that players have made already; gives their ids, in the order asked for. */
    transactions: async (transactions: readonly PaymentOrderInput[]) =>
      (await order({ transactions: [...transactions] })).transactionIds,
    /** Makes records of what players have played already; gives their ids, in the order asked for. */
    playRecords: async (playRecords: readonly PlayOrderInput[]) =>
      (await order({ playRecords: [...playRecords] })).playRecordIds,
    /** A player's payments, newest first, and what the ledger says of him. */
    payments: (phone: string) => send<PaymentRecords>(`/payments/${phone}`),
    /** The access code a cashier would accept from the player with a phone number; null when there is none. */
    accessCode: async (phone: string) =>
      (await send<{ accessCode: GoodAccessCode | null }>(`/access-code/${phone}`)).accessCode,
    /** How it stands with a player's identity, and the sessions he has had at the vendor, newest first. */
    idCheck: (phone: string) => send<IdCheckRecords>(`/idCheck/${phone}`),
    /** The digits in a picture of `GET /captcha/challenge`. */
    captchaAnswer: async (challengeId: string) =>
      (await send<{ answer: string }>(`/captcha/${challengeId}`)).answer,
    /** The recorded calls, oldest first. */
    async calls(filter: CallFilter = {}): Promise<RecordedCall[]> {
      const given = Object.entries(filter).filter(([, value]) => value !== undefined);
      return (await send<{ calls: RecordedCall[] }>(`/calls?${new URLSearchParams(given)}`)).calls;
    },
    async clearCalls(): Promise<void> {
      await send('/calls', 'DELETE');
    },
  };
}

export type ScenarioClient = ReturnType<typeof scenarioClient>;
