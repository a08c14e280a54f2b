import { z } from 'zod/v4';
import { TEST_PASSWORD_COST } from '../identity/password-hash.ts';
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
  messages: z.array(
    z.object({
      channel: z.string(),
      code: z.string().nullable(),
      link: z.string().nullable(),
      subject: z.string().nullable(),
      text: z.string(),
      to: z.string(),
    }),
  ),
});

/** A message of the inbox. */
export type InboxMessage = z.infer<typeof inboxAnswer>['messages'][number];

/** The tokens and the id of a player who has logged on. */
export type LoggedOn = z.infer<typeof logOnAnswer>;

/** A sandbox of its own for a test file, with a clock the test turns. */
export interface TestSandbox extends RunningSandbox {
  scenario: ScenarioClient;
  /** What its clock says, in epoch milliseconds. */
  now(): number;
  /** Moves the sandbox's clock on by milliseconds. */
  advance(milliseconds: number): void;
  get(path: string, headers?: Record<string, string>): Promise<ReadAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ReadAnswer>;
  /** Logs on and gives the tokens; throws when refused. */
  logOn(player: { phone: string; password: string }): Promise<LoggedOn>;
  /** The messages to a number or address, newest first. */
  messagesTo(recipient: string): Promise<InboxMessage[]>;
  /** The code of the newest message to a number or address. */
  newestCode(recipient: string): Promise<string>;
  /** The code in the newest link sent to an address. */
  newestLinkCode(email: string): Promise<string>;
}

/** Starts a sandbox with a hand-turned clock; MX unless said otherwise. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  let time = Date.parse('2026-11-21T18:00:00Z');
  const sandbox = await startSandbox({
    country: 'MX',
    now: () => time,
    passwordCost: TEST_PASSWORD_COST,
    ...options,
  });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    read(sandbox.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const messagesTo = async (recipient: string) => {
    const answer = await read(`${sandbox.origin}/inbox.json?${new URLSearchParams({ to: recipient })}`, {});
    return inboxAnswer.parse(answer.json).messages;
  };
  return {
    ...sandbox,
    scenario: scenarioClient(sandbox.origin),
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
    get: (path, headers = {}) => read(sandbox.apiUrl + path, { headers }),
    post,
    async logOn({ phone, password }) {
      const answer = await post('/authentication/login', { phoneNumber: phone, password });
      return logOnAnswer.parse(answer.json);
    },
    messagesTo,
    async newestCode(recipient) {
      const code = (await messagesTo(recipient)).find((message) => message.code !== null)?.code;
      if (!code) throw new Error('The inbox has no code for this recipient.');
      return code;
    },
    async newestLinkCode(email) {
      const link = (await messagesTo(email)).find((message) => message.link !== null)?.link;
      const code = new URL(link ?? 'none:').searchParams.get('code');
      if (!code) throw new Error('The inbox has no link for this address.');
      return code;
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
