import { issueTexts } from '../http/calls.ts';
import { type Runtime, resetScenario } from '../runtime.ts';
import { changeRegisterRules } from '../site/register-rules.ts';
import { changeSettings } from '../site/settings.ts';
import { changePaymentSettings } from '../webpay/payment-settings.ts';
import { orderGuestLink } from './guest-link.ts';
import { changePayment } from './payment-change.ts';
import { makePayments } from './payment-order.ts';
import { endPlay, makePlays } from './play-order.ts';
import { changePlayer } from './player-change.ts';
import { type MadePlayer, makePlayer } from './player-order.ts';
import { type ScenarioOrder, scenarioOrder } from './scenario-order.ts';

/** What an order has made. */
export interface Made {
  transactionIds: string[];
  playRecordIds: string[];
  guestLink?: string | undefined;
  player?: MadePlayer;
}

/** What became of an order, or each thing that is wrong with it, beginning with its place: `latencyMs: ...`. */
export type OrderOutcome = { ok: true; made: Made } | { ok: false; problems: string[] };

/** An order that cannot be carried out. */
class Problem extends Error {}

/**
 * Reads an order and carries it out, whichever way it came. One that is ill-formed changes nothing; one that turns out
 * to be impossible on the way, such as a phone number that is taken, leaves what came before it done.
 *
 * @throws Error of the database
 */
export async function carryOut(runtime: Runtime, request: unknown): Promise<OrderOutcome> {
  const order = scenarioOrder.safeParse(request);
  if (!order.success) return { ok: false, problems: issueTexts(order.error, '') };
  try {
    return { ok: true, made: await work(runtime, order.data) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problems: [error.message] };
    throw error;
  }
}

async function work(runtime: Runtime, order: ScenarioOrder): Promise<Made> {
  if (order.reset) resetScenario(runtime);
  if (order.clearFaults) runtime.faults.clear();
  changeSite(runtime, order);
  changeProviders(runtime, order);
  const player = await makeOrderedPlayer(runtime, order);
  if (order.change && !changePlayer(runtime, order.change)) throw new Problem('change.phone: nobody has it');
  const { transactionIds } = accepted(makePayments(runtime, order.transactions ?? []));
  possible(order.transaction && (await changePayment(runtime, order.transaction)));
  const { playRecordIds } = accepted(makePlays(runtime, order.playRecords ?? []));
  possible(order.playRecord && endPlay(runtime, order.playRecord));
  for (const fault of order.faults ?? []) runtime.faults.add(fault);
  for (const failure of order.failDeliveries ?? []) runtime.deliveryFailures.add(failure);
  const guestLink = order.guestLink && orderGuestLink(runtime, order.guestLink);
  if (order.guestLink && !guestLink) throw new Problem('guestLink.phone: nobody has it');
  return { transactionIds, playRecordIds, guestLink, ...(player && { player }) };
}

function changeSite(runtime: Runtime, order: ScenarioOrder): void {
  if (order.settings) runtime.settings = changeSettings(runtime.settings, order.settings);
  if (order.rules) runtime.rules = changeRegisterRules(runtime.rules, order.rules);
  if (order.casinos) runtime.casinos = order.casinos;
  if (order.codeChannels) runtime.codeChannels = order.codeChannels;
  if (order.accessCodeLifeMs !== undefined) runtime.accessCodeLifeMs = order.accessCodeLifeMs;
  if (order.resendAfterSeconds !== undefined) runtime.resendAfterSeconds = order.resendAfterSeconds;
  if (order.latencyMs !== undefined) runtime.latencyMs = order.latencyMs;
  if (order.move) runtime.machine += 1;
  if (order.breach !== undefined) runtime.breach = order.breach;
  if (order.portalOrigin !== undefined) runtime.portalOrigin = order.portalOrigin;
}

function changeProviders(runtime: Runtime, order: ScenarioOrder): void {
  const payments = changePaymentSettings(runtime.payments, order.payments ?? {});
  if (!payments) throw new Problem('payments.forwardMs: further ahead than the clock of payments goes');
  runtime.payments = payments;
  if (order.idCheck) runtime.idCheck = order.idCheck;
}

async function makeOrderedPlayer(runtime: Runtime, order: ScenarioOrder): Promise<MadePlayer | undefined> {
  return order.player && accepted(await makePlayer(runtime, order.player)).player;
}

/** What was made; throws when it could not be. */
function accepted<Result extends { ok: true }>(result: Result | { ok: false; problem: string }): Result {
  if (result.ok) return result;
  throw new Problem(result.problem);
}

/** Throws the sentence that says why something could not be done. */
function possible(problem: string | null | undefined): void {
  if (problem) throw new Problem(problem);
}
