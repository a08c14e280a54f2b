import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { inboxPage } from './page.ts';
import { codeSms } from './sms-texts.ts';

const PLACES = {
  deskUrl: 'http://127.0.0.1:1/desk',
  scenarioPath: '/__scenario',
  guests: [{ key: 'a&b', name: '<i>Ana</i>' }],
};

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
    expect(html).toContain('href="/__scenario"');
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

  it('opens the portal as a demo player, by a link that is new every time', async () => {
    const { html } = await page();
    const links = [...html.matchAll(/href="(\/inbox\/guestLink\?player=\w+)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(sandbox.demoPlayers.length);
    const follow = () => fetch(sandbox.origin + links[0], { redirect: 'manual' });
    const [first, second] = [await follow(), await follow()];
    expect([first.status, second.status]).toEqual([303, 303]);
    const address = String(first.headers.get('location'));
    expect(address).toMatch(
      /^http:\/\/localhost:3000\/\?accessToken=.+&refreshToken=.+&accessTokenExpiration=.+/,
    );
    expect(second.headers.get('location')).not.toBe(address);
    expect((await fetch(`${sandbox.origin}/inbox/guestLink?player=nobody`)).status).toBe(404);
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
    const shown = inboxPage([message], '', PLACES);
    expect(shown).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(shown).toContain('x &lt; y &amp; &quot;z&quot;<br>next line');
    expect(shown).toContain('Mail to a@b.example');
    expect(shown).not.toContain('class="code"');
    expect(shown).toContain(
      '<a href="/inbox/guestLink?player=a%26b" rel="noreferrer">&lt;i&gt;Ana&lt;/i&gt;</a>',
    );
    const withLink = (link: string) => inboxPage([{ ...message, link }], '', PLACES);
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
