import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

async function onDevice(look: (client: HttpClient) => Promise<void>): Promise<void> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await look(client);
  client.close();
}

describe('the language of the profile', () => {
  it('[SC-PROF-11] that was saved on one device is that of the next, from the log-on to the log-out', async () => {
    const player = await stack.sandbox.makePlayer();
    await onDevice(async (first) => {
      await first.logIn(player);
      // Nobody has said one yet: the browser's.
      expect(languageOf((await first.get('/userProfile')).body)).toBe('en-US');
      await first.submit('/userProfile', { intent: 'saveLanguage', language: 'ja' });
    });
    await onDevice(async (next) => {
      expect(languageOf((await next.get('/')).body)).toBe('en-US');
      const home = await next.follow(await next.logIn(player));
      expect(languageOf(home.body)).toBe('ja-JP');
      expect(languageOf((await next.get('/about')).body)).toBe('ja-JP');
      await next.submit('/logout');
      expect(languageOf((await next.get('/')).body)).toBe('en-US');
    });
  });

  it('gives way to the one that was chosen on the device, before the log-on or after it', async () => {
    const player = await stack.sandbox.makePlayer({ language: 'ja-JP' });
    await onDevice(async (client) => {
      await client.get('/');
      await client.submit('/language', { language: 'es-MX', returnTo: '/' });
      await client.logIn(player);
      expect(languageOf((await client.get('/')).body)).toBe('es-MX');
    });
    await onDevice(async (client) => {
      await client.logIn(player);
      expect(languageOf((await client.get('/')).body)).toBe('ja-JP');
      await client.submit('/language', { language: 'en', returnTo: '/' });
      expect(languageOf((await client.get('/')).body)).toBe('en-US');
    });
  });

  it('of another player who logs in on the same device is not kept', async () => {
    const one = await stack.sandbox.makePlayer({ language: 'ja-JP' });
    const other = await stack.sandbox.makePlayer();
    await onDevice(async (client) => {
      await client.logIn(one);
      await client.get('/');
      await client.submit('/login', { phoneNumber: other.phone, password: other.password });
      expect(languageOf((await client.get('/')).body)).toBe('en-US');
    });
  });
});
