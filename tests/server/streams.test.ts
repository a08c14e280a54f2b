import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, privateCalls } from './expectations.ts';

/** Streams that a decoder would make something of: shared and own names of the prototype, a type, a hole. */
const STREAMS = [
  '[{"_1":2},"__proto__",{"_3":4},"isAdmin",true]',
  '[["Z",1],"x"]\nP1:[["E",2],"x"]\n',
  '["SingleFetchRedirect",{"_1":2},"redirect","//evil.test"]',
  `[${'['.repeat(20_000)}`,
];

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
  client = new HttpClient(stack.portal.origin);
  await client.logIn(await stack.sandbox.makePlayer());
  await client.get('/');
  await stack.sandbox.clearCalls();
});

afterAll(async () => {
  client.close();
  await stack.stop();
});

describe("a stream in the framework's own format", () => {
  it.each([
    ['/login.data', 404],
    ['/webPayCashIn.data', 404],
    ['/_root.data', 404],
    ['/login?_data=root', 400],
    ['/login', 415],
    ['/webPayCashIn', 415],
  ])('sent to %s is not read: %d', async (address, status) => {
    for (const body of STREAMS) {
      for (const type of ['text/x-script; charset=utf-8', 'text/x-turbo']) {
        expectPage(await client.send('POST', address, { body, headers: { 'Content-Type': type } }), status);
      }
    }
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });

  it('is decoded by nothing that browsers get', () => {
    const folder = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(20);
    const decoding = scripts.filter((name) =>
      /turbo-stream|SingleFetchRedirect|ReadableStreamDefaultReader|TextDecoderStream/.test(
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
    expect(decoding).toEqual([]);
  });
});
