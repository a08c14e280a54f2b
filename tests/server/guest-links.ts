import { expect } from 'vitest';
import { translationsIn } from '#app/i18n/texts.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText, type RequestHeaders } from '#tests/support/http-client.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addressOf, passwordPage } from './guest-addresses.ts';

export { addressOf, passwordPage };

/** Headers of a text browser, of an old one, and of most that only look at links. */
export const WITHOUT_FETCH_METADATA: RequestHeaders = { 'Sec-Fetch-Mode': null, 'Sec-Fetch-Dest': null };

/** A text of the portal in English. */
export const english = translationsIn('en').t;

/** How often a link's tokens were traded. */
export async function refreshesAt(sandbox: TestSandbox): Promise<number> {
  return (await sandbox.calls({ path: '/authentication/refresh' })).length;
}

/** Holds for every answer that leads away from a guest link: nothing of it is left. */
export function expectLedTo(answer: Answer, path: string): void {
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({
    location: path,
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'no-referrer',
  });
  expect(answer.body).toBe('');
}

/** Presses the one button of the guest login page. */
export function pressContinue(
  client: HttpClient,
  page: Answer,
  headers: RequestHeaders = {},
): Promise<Answer> {
  return client.submit('/guestLogin', { link: formWith(page.body, 'link').link ?? '' }, headers);
}

/** A browser that has come by a new guest link of a player, and stands on buy-in. */
export async function enterAsGuest(
  { portal, sandbox }: Stack,
  player: Pick<MadePlayer, 'phone'>,
  order?: { tellsPlayer: boolean },
): Promise<HttpClient> {
  const client = new HttpClient(portal.origin, { language: 'en' });
  expectLedTo(await client.get(addressOf(await sandbox.guestLink(player.phone, order))), '/webPayCashIn');
  await client.get('/webPayCashIn');
  return client;
}

/** Types the password on the page that asks for it before an address is given. */
export async function typePassword(client: HttpClient, next: string, password: string): Promise<Answer> {
  const page = await client.get(passwordPage(next));
  expect(pageText(page.body)).toContain(english('guest:password.title'));
  return client.submit(passwordPage(next), { intent: 'password', password });
}
