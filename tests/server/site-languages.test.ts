import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'US', env: { MORE_LANGUAGES: '' } });
});

afterAll(() => stack.stop());

const footerOf = (body: string) => pageText(/<footer\b.*?<\/footer>/s.exec(body)?.[0] ?? '');

it('[S1-BUILD-03] the languages of a country are offered, and no other is spoken', async () => {
  const client = new HttpClient(stack.portal.origin, { language: 'ja' });
  const { body } = await client.get('/');
  expect(body).toMatch(/<html lang="en-US"/);
  expect(footerOf(body)).toContain('Español');
  expect(footerOf(body)).not.toContain('日本語');
  // A choice of before, when there were more.
  client.cookies.set('language', 'ja');
  expect((await client.get('/')).body).toMatch(/<html lang="en-US"/);
  const refused = await client.post('/language', { language: 'ja' });
  expect(refused.setCookies.join()).not.toContain('language=ja');
  client.close();
});
