import { z } from 'zod/v4';
import type { GoodAccessCode } from '../db/access-codes.ts';
import type { CallFilter, RecordedCall } from './call-recorder.ts';
import type { GuestLinkOrderInput } from './guest-link.ts';
import type { IdCheckRecords } from './id-check-records.ts';
import type { PaymentOrderInput } from './payment-order.ts';
import type { PaymentRecords } from './payment-records.ts';
import type { PlayOrderInput } from './play-order.ts';
import type { MadePlayer, PlayerOrderInput } from './player-order.ts';
import type { ScenarioRequest } from './scenario-order.ts';

const playerAnswer = z.object({
  player: z.object({
    phone: z.string(),
    phoneCountryCode: z.string(),
    password: z.string(),
    userId: z.string(),
    displayName: z.string(),
  }),
});

const guestLinkAnswer = z.object({ guestLink: z.string() });

const transactionsAnswer = z.object({ transactionIds: z.array(z.string()) });

const playRecordsAnswer = z.object({ playRecordIds: z.array(z.string()) });

/** What the sandbox says of its own books is taken at its word: it is the same program that wrote the type. */
const recordsAnswer = z.custom<PaymentRecords>((value) => typeof value === 'object' && value !== null);

const idCheckAnswer = z.custom<IdCheckRecords>((value) => typeof value === 'object' && value !== null);

const captchaAnswer = z.object({ answer: z.string() });

const accessCodeAnswer = z.object({
  accessCode: z
    .object({ casinoId: z.number().nullable(), verbalCode: z.string(), expiresAt: z.number() })
    .nullable(),
});

const callsAnswer = z.object({
  calls: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      queryKeys: z.array(z.string()),
      status: z.number().nullable(),
      hasAuthorization: z.boolean(),
      tokenSha256: z.string().nullable(),
      keySha256: z.string().nullable(),
      returnQuerySha256: z.string().optional(),
      userId: z.string().nullable(),
      requestId: z.string().nullable(),
      traceParent: z.string().nullable(),
      acceptLanguage: z.string().nullable(),
      forwardedFor: z.string().nullable(),
      machine: z.number(),
      startedAt: z.string(),
      durationMs: z.number().nullable(),
    }),
  ),
});

/** Scripts a running sandbox over HTTP; for tests. Every method throws when the sandbox refuses. */
export interface ScenarioClient {
  /** Sends any scenario. */
  script(request: ScenarioRequest): Promise<void>;
  /** Makes a player; everything not named takes a default. */
  player(order?: PlayerOrderInput): Promise<MadePlayer>;
  /** Makes a link by which the player with a phone number gets in without a password. */
  guestLink(order: GuestLinkOrderInput): Promise<string>;
  /**
   * Makes payments that players have made already.
   *
   * @returns their ids, in the order asked for
   */
  transactions(orders: readonly PaymentOrderInput[]): Promise<string[]>;
  /**
   * Makes records of what players have played already.
   *
   * @returns their ids, in the order asked for
   */
  playRecords(orders: readonly PlayOrderInput[]): Promise<string[]>;
  /** A player's payments, newest first, and what the ledger says of him. */
  payments(phone: string): Promise<PaymentRecords>;
  /** The access code a cashier would accept from the player with a phone number; null when there is none. */
  accessCode(phone: string): Promise<GoodAccessCode | null>;
  /** How it stands with a player's identity, and the sessions he has had at the vendor, newest first. */
  idCheck(phone: string): Promise<IdCheckRecords>;
  /** The digits in a picture of `GET /captcha/challenge`. */
  captchaAnswer(challengeId: string): Promise<string>;
  /** The recorded calls, oldest first. */
  calls(filter?: CallFilter): Promise<RecordedCall[]>;
  clearCalls(): Promise<void>;
}

/** A client for the sandbox at an origin such as `http://127.0.0.1:4010`. */
export function scenarioClient(origin: string): ScenarioClient {
  const send = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`The sandbox refused the scenario: ${await response.text()}`);
    return response.json();
  };
  return {
    async script(request) {
      await send('/__scenario', 'POST', request);
    },
    async player(order = {}) {
      return playerAnswer.parse(await send('/__scenario', 'POST', { player: order })).player;
    },
    async guestLink(order) {
      return guestLinkAnswer.parse(await send('/__scenario', 'POST', { guestLink: order })).guestLink;
    },
    async transactions(orders) {
      const body = { transactions: orders };
      return transactionsAnswer.parse(await send('/__scenario', 'POST', body)).transactionIds;
    },
    async playRecords(orders) {
      const body = { playRecords: orders };
      return playRecordsAnswer.parse(await send('/__scenario', 'POST', body)).playRecordIds;
    },
    async payments(phone) {
      return recordsAnswer.parse(await send(`/__scenario/payments/${phone}`, 'GET'));
    },
    async accessCode(phone) {
      const answer = await send(`/__scenario/access-code/${phone}`, 'GET');
      return accessCodeAnswer.parse(answer).accessCode;
    },
    async idCheck(phone) {
      return idCheckAnswer.parse(await send(`/__scenario/idCheck/${phone}`, 'GET'));
    },
    async captchaAnswer(challengeId) {
      return captchaAnswer.parse(await send(`/__scenario/captcha/${challengeId}`, 'GET')).answer;
    },
    async calls(filter = {}) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
      return callsAnswer.parse(await send(`/__scenario/calls?${query}`, 'GET')).calls;
    },
    async clearCalls() {
      await send('/__scenario/calls', 'DELETE');
    },
  };
}
