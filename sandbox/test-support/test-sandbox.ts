import { z } from 'zod';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '../sandbox.ts';
import { type ScenarioClient, scenarioClient } from '../scenario/scenario-client.ts';

/** An answer with its body read, as text and, where it is JSON, as a value. */
export interface ReadAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

const logOnAnswer = z.object({ accessToken: z.string(), refreshToken: z.string(), userId: z.string() });
const inboxAnswer = z.object({
  messages: z.array(z.object({ code: z.string(), text: z.string(), to: z.string() })),
});

/** The tokens and the id of a player who has logged on. */
export type LoggedOn = z.infer<typeof logOnAnswer>;

/** A sandbox of its own for a test file, with a clock the test turns. */
export interface TestSandbox extends RunningSandbox {
  scenario: ScenarioClient;
  /** Moves the sandbox's clock on by milliseconds. */
  advance(milliseconds: number): void;
  get(path: string, headers?: Record<string, string>): Promise<ReadAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ReadAnswer>;
  /** Logs on and gives the tokens; throws when refused. */
  logOn(player: { phone: string; password: string }): Promise<LoggedOn>;
  /** The code of the newest message to a number. */
  newestCode(phone: string): Promise<string>;
}

/** Starts a sandbox with a hand-turned clock; MX unless said otherwise. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  let time = Date.parse('2026-11-21T18:00:00Z');
  const sandbox = await startSandbox({ country: 'MX', now: () => time, ...options });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    read(sandbox.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    ...sandbox,
    scenario: scenarioClient(sandbox.origin),
    advance(milliseconds) {
      time += milliseconds;
    },
    get: (path, headers = {}) => read(sandbox.apiUrl + path, { headers }),
    post,
    async logOn({ phone, password }) {
      const answer = await post('/authentication/login', { phoneNumber: phone, password });
      return logOnAnswer.parse(answer.json);
    },
    async newestCode(phone) {
      const answer = await read(`${sandbox.origin}/inbox.json?to=${phone}`, {});
      const newest = inboxAnswer.parse(answer.json).messages[0];
      if (!newest) throw new Error('The inbox has no message to this number.');
      return newest.code;
    },
  };
}

/** The header that makes a call one of a logged-in player. */
export function bearer(session: { accessToken: string }): Record<string, string> {
  return { authorization: `Bearer ${session.accessToken}` };
}

async function read(url: string, init: RequestInit): Promise<ReadAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}
