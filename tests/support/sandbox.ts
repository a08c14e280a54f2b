import { z } from 'zod/v4';
import type { Country } from '#sandbox/contract.ts';
import type { GoodAccessCode } from '#sandbox/db/access-codes.ts';
import type { DemoPlayer } from '#sandbox/demo/demo-players.ts';
import type { CallerKey } from '#sandbox/http/caller.ts';
import { TEST_PASSWORD_COST } from '#sandbox/identity/password-hash.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { CallFilter, RecordedCall } from '#sandbox/scenario/call-recorder.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { GuestLinkOrderInput } from '#sandbox/scenario/guest-link.ts';
import type { IdCheckRecords } from '#sandbox/scenario/id-check-records.ts';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { PaymentRecords } from '#sandbox/scenario/payment-records.ts';
import type { PlayOrderInput } from '#sandbox/scenario/play-order.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { scenarioClient } from '#sandbox/scenario/scenario-client.ts';
import type { ScenarioRequest } from '#sandbox/scenario/scenario-order.ts';
import type { RulesChange } from '#sandbox/site/register-rules.ts';
import type { SettingsChange } from '#sandbox/site/settings.ts';

const inboxAnswer = z.object({
  messages: z.array(
    z.object({
      channel: z.enum(['sms', 'email']),
      /** Phone number with country prefix, or mail address. */
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      /** The confirmation code in the text, if it carries one. */
      code: z.string().nullable(),
    }),
  ),
});

/** An SMS or a mail the operator "sent". */
export type SentMessage = z.infer<typeof inboxAnswer>['messages'][number];

/** Fault that holds a call until the presses of one moment have joined it, on a busy machine too. */
export const JOINABLE: FaultInput['fault'] = { delayMs: 2500 };

/** A running operator, scripted over HTTP as any test of any portal would. */
export interface TestSandbox {
  origin: string;
  /** What OPERATOR_API_URL has to say. */
  apiUrl: string;
  /** Where the pages of the payment provider and of the vendor of identity checks are. */
  providerOrigin: string;
  /** Players that are there from the start. */
  demoPlayers: readonly DemoPlayer[];
  /** Makes a player with a phone number of his own; everything not named takes a default. */
  makePlayer(order?: PlayerOrderInput): Promise<MadePlayer>;
  /**
   * Makes a link by which the player with a phone number gets in without a password, once; an address of the portal.
   */
  guestLink(phone: string, order?: Omit<GuestLinkOrderInput, 'phone'>): Promise<string>;
  /**
   * Makes payments that players have made already.
   *
   * @returns their ids, in the order asked for
   */
  makePayments(...orders: PaymentOrderInput[]): Promise<string[]>;
  /**
   * Makes records of what players have played already.
   *
   * @returns their ids, in the order asked for
   */
  makePlays(...orders: PlayOrderInput[]): Promise<string[]>;
  /** Ends what is in play. */
  endPlay(end: NonNullable<ScenarioRequest['playRecord']>): Promise<void>;
  /** Lets something happen to one payment outside the portal: at the provider, at the operator, to its offer. */
  changePayment(change: NonNullable<ScenarioRequest['transaction']>): Promise<void>;
  /** Changes how web payments work: provider, webhooks, clock of offers, methods that are off. */
  changePaymentSettings(change: NonNullable<ScenarioRequest['payments']>): Promise<void>;
  /** The payments of the player with a phone number, newest first, and what the ledger says of him. */
  paymentsOf(phone: string): Promise<PaymentRecords>;
  /** Changes how long access codes made from now on are good. */
  setAccessCodeLife(milliseconds: number): Promise<void>;
  /** The access code a cashier would accept from the player with a phone number; null when there is none. */
  accessCodeOf(phone: string): Promise<GoodAccessCode | null>;
  /** Changes a player who may be signed in. */
  changePlayer(change: NonNullable<ScenarioRequest['change']>): Promise<void>;
  /** Lets the vendor of identity checks be reached or not. */
  changeIdChecks(change: NonNullable<ScenarioRequest['idCheck']>): Promise<void>;
  /** How it stands with the identity of the player with a phone number, and his sessions, newest first. */
  idCheckOf(phone: string): Promise<IdCheckRecords>;
  /** Scripts faults behind those already there; the first that matches a call strikes. */
  addFaults(...faults: FaultInput[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Changes feature flags and settings. A portal keeps what it read of them for a while, but one of a pool. */
  changeSettings(change: SettingsChange): Promise<void>;
  /** Changes the rules of registration and passwords, as {@link changeSettings}. */
  changeRules(change: RulesChange): Promise<void>;
  /** Holds every call of the API back by so many milliseconds. */
  setLatency(milliseconds: number): Promise<void>;
  /** Moves the API to another machine; connections that are open go on reaching the old one. */
  move(): Promise<void>;
  /** Tells the sandbox where the portal is, for the links in its messages. */
  setPortalOrigin(origin: string): Promise<void>;
  /** What was sent to the phone number or mail address that ends so, newest first. */
  messagesTo(recipient: string): Promise<SentMessage[]>;
  /** Calls the API was asked since the last `clearCalls`, oldest first. */
  calls(filter?: CallFilter): Promise<RecordedCall[]>;
  clearCalls(): Promise<void>;
  /**
   * Faults, latency, settings, payment settings and rules back to the start, recorded calls forgotten. Players stay.
   */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an operator of its own for a test, on a free port, its data in memory. Close it when done. */
export async function startTestSandbox(country: Country, callerKey?: CallerKey): Promise<TestSandbox> {
  const running = await startSandbox({
    country,
    callerKey,
    port: 0,
    databaseFile: ':memory:',
    passwordCost: TEST_PASSWORD_COST,
  });
  const client = scenarioClient(running.origin);
  return {
    origin: running.origin,
    apiUrl: running.apiUrl,
    providerOrigin: running.providerOrigin,
    demoPlayers: running.demoPlayers,
    makePlayer: (order) => client.player(order),
    guestLink: (phone, order = {}) => client.guestLink({ phone, ...order }),
    makePayments: (...orders) => client.transactions(orders),
    makePlays: (...orders) => client.playRecords(orders),
    endPlay: (playRecord) => client.script({ playRecord }),
    changePayment: (transaction) => client.script({ transaction }),
    changePaymentSettings: (payments) => client.script({ payments }),
    paymentsOf: (phone) => client.payments(phone),
    setAccessCodeLife: (accessCodeLifeMs) => client.script({ accessCodeLifeMs }),
    accessCodeOf: (phone) => client.accessCode(phone),
    changePlayer: (change) => client.script({ change }),
    changeIdChecks: (idCheck) => client.script({ idCheck }),
    idCheckOf: (phone) => client.idCheck(phone),
    addFaults: (...faults) => client.script({ faults }),
    clearFaults: () => client.script({ clearFaults: true }),
    changeSettings: (settings) => client.script({ settings }),
    changeRules: (rules) => client.script({ rules }),
    setLatency: (latencyMs) => client.script({ latencyMs }),
    move: () => client.script({ move: true }),
    setPortalOrigin: (portalOrigin) => client.script({ portalOrigin }),
    async messagesTo(recipient) {
      const answer = await fetch(`${running.origin}/inbox.json?${new URLSearchParams({ to: recipient })}`);
      return inboxAnswer.parse(await answer.json()).messages;
    },
    calls: (filter) => client.calls(filter),
    clearCalls: () => client.clearCalls(),
    async reset() {
      await client.script({ reset: true });
      await client.clearCalls();
    },
    close: () => running.close(),
  };
}
