import { setTimeout as sleep } from 'node:timers/promises';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { homeInTime } from './home-in-time.ts';
import { type Answer, HttpClient, pageText } from './http-client.ts';
import type { TestRedis } from './redis.ts';
import type { TestSandbox } from './sandbox.ts';

/** Life of a token that expires as good as at once, in ms. */
export const EXPIRED_MS = 400;
const REFRESH = '/authentication/refresh';
const CASINOS = [{ casinoId: 12, regularAU: 1_000_000 }];
const BALANCE = '$1,000.00';

/** The operator of the United States, and the processes of one portal that its players come to. */
interface Processes {
  sandbox: TestSandbox;
  publicOrigin: string;
  addresses: readonly string[];
}

/** A player whose first token lives so long, logged on; those after it live as long as usual. */
export async function signedIn(
  { sandbox, publicOrigin }: Processes,
  accessTokenLifeMs: number | null,
): Promise<{ client: HttpClient; player: MadePlayer }> {
  const player = await sandbox.makePlayer({ accessTokenLifeMs, casinos: CASINOS });
  const client = new HttpClient(publicOrigin, { publicOrigin, language: 'en' });
  const { status } = await client.logIn(player);
  if (status !== 303) throw new Error(`The log-on was answered ${status}.`);
  await sandbox.changePlayer({ phone: player.phone, accessTokenLifeMs: null });
  await sandbox.clearCalls();
  return { client, player };
}

/** A tab of the same browser, at one of the processes in turn. */
export function tabOf({ addresses, publicOrigin }: Processes, client: HttpClient, index: number): HttpClient {
  const tab = client.copy();
  tab.address = addresses[index % addresses.length] ?? publicOrigin;
  return tab;
}

/** So many tabs, each with connections of its own. */
export const tabsOf = (processes: Processes, client: HttpClient, count: number) =>
  Array.from({ length: count }, (_, index) => tabOf(processes, client, index));

/** Whether an answer is the home page of such a player, with the balance. */
export const isServed = ({ status, body }: Answer) => status === 200 && pageText(body).includes(BALANCE);

/** Opens a page in every tab at once; gives what those met that were not served. */
export async function openAll(tabs: readonly HttpClient[]): Promise<string[]> {
  const answers = await Promise.all(tabs.map(homeInTime));
  return answers
    .filter((answer) => !isServed(answer))
    .map(({ status, body }) => `${status} ${pageText(body)}`);
}

/** What the operator has answered to refreshes since the player logged on. */
export const refreshesOf = async (sandbox: TestSandbox) =>
  (await sandbox.calls({ path: REFRESH })).map(({ status }) => status);

/** Has Redis stand still for a while. */
export async function pauseRedis(redis: TestRedis, forMs: number): Promise<void> {
  redis.freeze();
  await sleep(forMs);
  redis.thaw();
}
