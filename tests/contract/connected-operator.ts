import { newTrace } from '#app/domain/trace.ts';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import { createOperator, type OperatorCalls } from '#app/operator/operator.ts';
import { answerJson, type ScriptedOperator, startScriptedOperator } from './scripted-operator.ts';

/** The adapter, talking to an operator that answers what the test says. */
export interface ConnectedOperator {
  scripted: ScriptedOperator;
  /** The adapter's calls, for a Spanish browser. */
  calls: OperatorCalls;
  /** The calls of another browser's request. */
  otherCalls(): OperatorCalls;
  /** Lets the operator answer this from now on. */
  reply(body: unknown, status?: number): void;
  /** The last request: method and path, its JSON, its Authorization. */
  lastSent(): { call: string; json: unknown; bearer: string | undefined };
  /** Forgets what was cached and seen. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a scripted operator and connects the adapter to it. */
export async function connectScriptedOperator(): Promise<ConnectedOperator> {
  const scripted = await startScriptedOperator();
  const connect = () => createOperator(createOperatorHttp({ apiUrl: scripted.url }));
  const newCalls = () => operator.for({ trace: newTrace(), operatorLanguage: 'es-MX' });
  let operator = connect();
  const connected: ConnectedOperator = {
    scripted,
    calls: newCalls(),
    otherCalls: () => newCalls(),
    reply(body, status = 200) {
      scripted.behave = answerJson(body, status);
    },
    lastSent() {
      const last = scripted.seen.at(-1);
      if (last === undefined) throw new Error('The operator was not asked');
      const json: unknown = last.body === '' ? undefined : JSON.parse(last.body);
      return { call: `${last.method} ${last.url}`, json, bearer: last.headers.authorization };
    },
    async reset() {
      await operator.close();
      operator = connect();
      connected.calls = newCalls();
      scripted.seen = [];
    },
    async close() {
      await operator.close();
      await scripted.close();
    },
  };
  return connected;
}
