import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const english = textsIn('en');
const DIALOG = '/?dialog=logout';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

it('on all devices is offered, and ends every session of the player at the operator', async () => {
  const player = await stack.sandbox.makePlayer();
  const other = new HttpClient(stack.portal.origin, { language: 'en' });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await other.logIn(player);
  await client.logIn(player);
  const dialog = await client.get(DIALOG);
  expect(dialog.body).toMatch(/<input [^>]*type="checkbox"[^>]* name="everywhere" value="yes"/);
  await stack.sandbox.clearCalls();
  const answer = await client.submit('/logout', { everywhere: 'yes' });
  expect([answer.status, client.cookies.has('session')]).toEqual([303, false]);
  expect(pageText((await client.follow(answer)).body)).toContain(english('errors:loggedOutEverywhere'));
  expect((await stack.sandbox.calls({ path: '/authentication/logout' })).length).toBe(1);
  await other.follow(await other.get('/userProfile'));
  expect(other.cookies.has('session')).toBe(false);
  for (const one of [client, other]) one.close();
});

it.each([500, 401])(
  'on all devices that the operator answers with %d is over here, and promises nothing',
  async (status) => {
    const player = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(player);
    await client.get(DIALOG);
    await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault: { status } });
    const answer = await client.submit('/logout', { everywhere: 'yes' });
    expect([answer.status, client.cookies.has('session')]).toEqual([303, false]);
    const text = pageText((await client.follow(answer)).body);
    expect(text).toContain(english('errors:otherSessionsUnknown'));
    expect(text).not.toContain(english('errors:loggedOutEverywhere'));
    client.close();
  },
);

it.each([
  { reset: 'before' },
  { reset: 'midBody', json: { status: 'Success' } },
  { status: 500 },
  { body: 'not json' },
] as const)('is done here although the operator answers it with %o', async (fault) => {
  const player = await stack.sandbox.makePlayer();
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  await client.get(DIALOG);
  const before = stack.portal.logs().length;
  await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault });
  const answer = await client.submit('/logout', {});
  expect([answer.status, client.cookies.has('session')]).toEqual([303, false]);
  expect((await client.follow(answer)).body).toContain('name="phoneNumber"');
  await expect.poll(() => stack.sandbox.calls({ path: '/authentication/logout' })).not.toEqual([]);
  expect((await client.get('/')).status).toBe(200);
  expect(stack.portal.logs().slice(before).join('\n')).not.toMatch(/unhandled/i);
  client.close();
});

it.each([
  ['Firefox and Safari, which name no brand', null, '"cache"'],
  ['Chromium before it drops them alone', '"Chromium";v="137", "Not/A)Brand";v="24"', '"cache"'],
  [
    'the first Chromium that does',
    '"Not)A;Brand";v="8", "Chromium";v="138"',
    '"prefetchCache", "prerenderCache"',
  ],
  [
    'Edge',
    '"Microsoft Edge";v="150", "Not?A_Brand";v="24", "Chromium";v="150"',
    '"prefetchCache", "prerenderCache"',
  ],
  ['a browser with a count of its own', '"Opera";v="140", "Chromium";v="99"', '"cache"'],
  ['a brand that is no number', '"Chromium";v="x"', '"cache"'],
])('drops pages that were fetched ahead in the way of %s', async (_whose, brands, ahead) => {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(await stack.sandbox.makePlayer());
  await client.get(DIALOG);
  const { headers } = await client.submit('/logout', {}, { 'Sec-CH-UA': brands });
  expect(headers['clear-site-data']).toBe(`${ahead}, "storage"`);
  // The operator is told behind the answer.
  await expect.poll(() => stack.sandbox.calls({ path: '/authentication/logout' })).not.toEqual([]);
  client.close();
});

it('of a session that is not there any more leads Home, whatever the button', async () => {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.get('/');
  const answer = await client.submit('/logout', { everywhere: 'yes' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  expect(await stack.sandbox.calls({ path: '/authentication/logout' })).toEqual([]);
  client.close();
});
