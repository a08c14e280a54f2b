import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { inboxPage } from './page.ts';
import { codeSms } from './sms-texts.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const page = async (query = '') => {
  const response = await fetch(`${sandbox.origin}/inbox${query}`);
  return { headers: response.headers, html: await response.text() };
};

describe('GET /inbox', () => {
  it('says so when it is empty', async () => {
    const { html } = await page();
    expect(html).toContain('No messages yet');
    expect(html).toContain(`href="${sandbox.providerOrigin}/desk"`);
  });

  it('shows messages newest first with their codes, all or those to one number', async () => {
    const codes = [];
    const phones = [];
    for (let index = 0; index < 2; index += 1) {
      const { phone } = await sandbox.scenario.player();
      await sandbox.post('/user/password/lost/code', { PhoneNumber: phone });
      phones.push(phone);
      codes.push(await sandbox.newestCode(phone));
      sandbox.advance(1000);
    }
    const { html, headers } = await page();
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const place = (code: string | undefined) => html.indexOf(`<strong class="code">${code}</strong>`);
    expect(place(codes[1])).toBeGreaterThan(0);
    expect(place(codes[0])).toBeGreaterThan(place(codes[1]));
    const filtered = (await page(`?to=${phones[0]}`)).html;
    expect(filtered).toContain(String(codes[0]));
    expect(filtered).not.toContain(String(codes[1]));
    expect(filtered).toContain(`href="/inbox?to=${phones[0]}"`);
  });

  it('runs no script and shows text literally', async () => {
    const { headers, html } = await page('?to=%22%3E%3Cscript%3E');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toContain('<script');
    const message = {
      id: 1,
      channel: 'email' as const,
      to: 'a@b.example',
      language: 'en-US' as const,
      subject: '<b>Hi</b>',
      text: 'x < y & "z"\nnext line',
      code: null,
      link: null,
      sentAt: '2026-11-21T18:00:00.000Z',
    };
    const shown = inboxPage([message], '', 'http://127.0.0.1:1/desk');
    expect(shown).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(shown).toContain('x &lt; y &amp; &quot;z&quot;<br>next line');
    expect(shown).toContain('Mail to a@b.example');
    expect(shown).not.toContain('class="code"');
    const withLink = (link: string) => inboxPage([{ ...message, link }], '', 'http://127.0.0.1:1/desk');
    expect(withLink('https://portal.example/verifyEmail?code=a&b')).toContain(
      '<a href="https://portal.example/verifyEmail?code=a&amp;b" rel="noreferrer">',
    );
    expect(withLink('javascript:alert(1)')).not.toContain('Open the link');
  });
});

describe.each(['passwordLost', 'phone', 'cashOut'] as const)('codeSms %s', (kind) => {
  it.each(['es-MX', 'en-US', 'ja-JP'] as const)('in %s ends with the line browsers read', (language) => {
    const text = codeSms(kind, language, '012345', 'https://portal.example');
    expect(text.split('\n').at(-1)).toBe('@portal.example #012345');
    expect(text.match(/012345/g)).toHaveLength(2);
  });
});
