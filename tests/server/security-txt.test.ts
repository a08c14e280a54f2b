import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const PATH = '/.well-known/security.txt';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox('MX');
});

afterAll(() => sandbox.close());

/** Asks a portal with these settings for the file. */
async function ask(env: Record<string, string>) {
  const portal = await startPortal({ apiUrl: sandbox.apiUrl, country: 'MX', env });
  try {
    return {
      origin: portal.origin,
      answer: await new HttpClient(portal.origin, { language: 'en' }).get(PATH),
    };
  } finally {
    await portal.stop();
  }
}

describe('security.txt', () => {
  it('says whom to write to, in which languages, and until when', async () => {
    const { origin, answer } = await ask({
      SECURITY_CONTACT: 'mailto:security@casino.example,https://casino.example/security',
      SECURITY_EXPIRES: '2999-06-30T00:00:00Z',
      SECURITY_LANGUAGES: 'es-MX, en',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:security@casino.example',
      'Contact: https://casino.example/security',
      'Expires: 2999-06-30T00:00:00Z',
      'Preferred-Languages: es-MX, en',
      `Canonical: ${origin}${PATH}`,
      '',
    ]);
  });

  it('is not there without a contact, nor once it has expired', async () => {
    expect((await ask({})).answer.status).toBe(404);
    const expired = { SECURITY_CONTACT: 'tel:+1-555-0100', SECURITY_EXPIRES: '2020-01-01T00:00:00Z' };
    expect((await ask(expired)).answer.status).toBe(404);
  });
});
