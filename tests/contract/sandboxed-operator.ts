import { expect } from 'vitest';
import { z } from 'zod/v4';
import type { LogOn } from '#app/operator/authentication.ts';
import type { CallRecord } from '#app/operator/http/call.ts';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import type { PublicCacheOptions } from '#app/operator/http/public-cache.ts';
import type { Result } from '#app/operator/http/result.ts';
import { createOperator, type OperatorCalls } from '#app/operator/operator.ts';
import { TEST_PASSWORD_COST } from '#sandbox/identity/password-hash.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { type ScenarioClient, scenarioClient } from '#sandbox/scenario/scenario-client.ts';
import { TRACE } from '#tests/support/trace.ts';
import { holdOperator } from './held-operator.ts';

/** A player of the sandbox who has logged on; `token` is the access token. */
export interface LoggedOn extends LogOn {
  made: MadePlayer;
  token: string;
}

/** The adapter, talking to a real sandbox. */
export interface SandboxedOperator {
  apiUrl: string;
  scenario: ScenarioClient;
  /** The adapter's calls, for an English browser whose request id is `req-contract`. */
  calls: OperatorCalls;
  /** What the adapter told of its calls. */
  records: CallRecord[];
  /** Makes a player and logs on. */
  logOn(order?: PlayerOrderInput): Promise<LoggedOn>;
  /** The newest confirmation code that was sent to a phone number. */
  sentCode(phone: string): Promise<string>;
  /** Puts faults, settings, cache and records back to the start; players stay. */
  reset(cacheOptions?: PublicCacheOptions): Promise<void>;
  close(): Promise<void>;
}

const inboxAnswer = z.object({ messages: z.array(z.object({ code: z.string().nullable() })) });

/**
 * The value of a result that must be a success.
 *
 * @throws Error for a refusal
 */
export function expectValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`The call was refused: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/**
 * Starts a Mexican sandbox and connects the adapter to it. All that both say to each other is held against the document
 * of the contract, but for what comes of scripted faults.
 *
 * @param isHeld false: the adapter meets the sandbox's own connections
 */
export async function connectSandboxedOperator({ isHeld = true } = {}): Promise<SandboxedOperator> {
  const sandbox = await startSandbox({ country: 'MX', passwordCost: TEST_PASSWORD_COST });
  const held = await holdOperator(sandbox.apiUrl);
  const apiUrl = isHeld ? held.apiUrl : sandbox.apiUrl;
  const client = scenarioClient(sandbox.origin);
  const scenario: ScenarioClient = {
    ...client,
    script(request) {
      if (request.faults !== undefined) held.isHolding = false;
      return client.script(request);
    },
  };
  const onCall = (record: CallRecord) => connected.records.push(record);
  const connect = (cacheOptions?: PublicCacheOptions) =>
    createOperator(createOperatorHttp({ apiUrl, onCall }), cacheOptions);
  let operator = connect();
  const callsOf = () => operator.for({ trace: TRACE, operatorLanguage: 'en-US' });

  const connected: SandboxedOperator = {
    apiUrl,
    scenario,
    calls: callsOf(),
    records: [],
    async logOn(order = {}) {
      const made = await scenario.player(order);
      const credentials = { phoneNumber: made.phone, password: made.password };
      const session = expectValue(await connected.calls.login(credentials));
      return { ...session, made, token: session.tokens.accessToken };
    },
    async sentCode(phone) {
      const response = await fetch(`${sandbox.origin}/inbox.json?to=${phone}`);
      const code = inboxAnswer.parse(await response.json()).messages[0]?.code;
      if (!code) throw new Error('No code was sent');
      return code;
    },
    async reset(cacheOptions) {
      await operator.close();
      expect(held.faults.splice(0)).toEqual([]);
      held.isHolding = true;
      await scenario.script({ reset: true });
      await scenario.clearCalls();
      operator = connect(cacheOptions);
      connected.calls = callsOf();
      connected.records = [];
    },
    async close() {
      await operator.close();
      await held.close();
      await sandbox.close();
      expect(held.faults).toEqual([]);
    },
  };
  return connected;
}
