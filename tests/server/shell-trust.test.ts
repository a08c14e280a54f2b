import { afterEach, describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

let stack: Stack;
let client: HttpClient;

async function open(country: Country): Promise<void> {
  look(await borrowStack(country));
}

function look(at: Stack): void {
  stack = at;
  client = new HttpClient(stack.portal.origin, { language: 'en' });
}

afterEach(async () => {
  client.close();
  await stack.stop();
});

const part = (body: string, pattern: RegExp) => pattern.exec(body)?.[0] ?? '';
const footerOf = (body: string) => part(body, /<footer.*?<\/footer>/s);
const pointsOf = (body: string) => pageText(part(body, /<ul class="welcome__points">.*?<\/ul>/s));
const BAR = /<nav class="tabs".*?<\/nav>/s;

describe('the foot of a page', () => {
  it.each([
    ['MX', '18+', 'Línea de la Vida', 'tel:8009112000'],
    ['US', '21+', 'National Problem Gambling Helpline', 'tel:18005224700'],
    ['JP', '20+', '精神保健福祉センター', 'tel:0570064556'],
  ] as const)(
    '[S1-SHELL-06] in %s says who may play, who helps and by whose permit',
    async (country, age, helpLine, number) => {
      await open(country);
      const footer = footerOf((await client.get('/')).body);
      expect(pageText(footer)).toContain(age);
      expect(pageText(footer)).toContain(helpLine);
      expect(footer).toContain(`href="${number}"`);
      expect(pageText(footer)).toContain('DEMO-0000/2026');
      expect(footer).toContain('href="/about#documents"');
      expect(footer).toContain('href="/about#complaints"');
    },
  );

  it('[S1-SHELL-06] says nothing that the operator does not tell', async () => {
    // A portal that knows no rules is a new one.
    look(await startStack({ country: 'MX' }));
    await stack.sandbox.addFaults({ match: { path: '/user/register/rules' }, fault: { status: 500 } });
    await stack.sandbox.changeSettings({ permitHolder: '', permitNumber: '', supportContacts: [] });
    const footer = footerOf((await client.get('/')).body);
    expect(pageText(footer)).not.toMatch(/\d+\+/);
    expect(footer).not.toContain('footer__permit');
    expect(footer).not.toContain('#complaints');
    expect(pageText(footer)).toContain('Línea de la Vida');
  });

  it('[S1-SHELL-06] tells a player when the session ends, and nobody else', async () => {
    await open('MX');
    expect(footerOf((await client.get('/')).body)).not.toContain('footer__session');
    await client.logIn(await stack.sandbox.makePlayer());
    expect(pageText(footerOf((await client.get('/about')).body))).toContain('Your session ends at');
  });
});

describe('the log-in form', () => {
  it('[S1-SHELL-08] names support, unless a notification does or there is none', async () => {
    await open('US');
    const panelOf = ({ body }: { body: string }) =>
      pageText(part(body, /<section class="login-panel.*?<\/section>/s));
    expect(panelOf(await client.get('/'))).toContain('Need help? (800) 555-0199');
    const { phone, password } = await stack.sandbox.makePlayer({ locked: true });
    const locked = await client.submit('/login', { phoneNumber: phone, password });
    const page = await client.arrive(locked);
    expect(pageText(page.body).match(/\(800\) 555-0199/g)).toHaveLength(1);
    expect(panelOf(page)).not.toContain('Need help?');
  });

  it('[S1-SHELL-08] promises no support that there is not', async () => {
    await open('MX');
    await stack.sandbox.changeSettings({ supportContacts: [] });
    expect(pageText((await client.get('/')).body)).not.toContain('Need help?');
  });
});

describe('the panel beside the log-in', () => {
  it('[S1-SHELL-08] says what the portal can do', async () => {
    await open('MX');
    const points = pointsOf((await client.get('/')).body);
    expect(points).toContain('Buy in and cash out online');
    expect(points).toContain('access code');
  });

  it('[S1-SHELL-08] promises no more than the operator has switched on', async () => {
    await open('MX');
    await stack.sandbox.changeSettings({
      allowWebCashOut: false,
      allowBarcodeAccountAccess: false,
      allowVerbalCodeAccountAccess: false,
    });
    expect(pointsOf((await client.get('/')).body)).toBe(
      'Your balance at each casino, as the casino keeps it.',
    );
  });
});

describe('the bar of a player', () => {
  it('[S1-SHELL-07] has what the menu has of it, and a visitor has none', async () => {
    await open('MX');
    await stack.sandbox.changeSettings({ allowWebBuyIn: false });
    expect((await client.get('/')).body).not.toMatch(BAR);
    await client.logIn(await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12 }] }));
    const bar = part((await client.get('/about')).body, BAR);
    expect([...bar.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/',
      '/webPayCashOut',
      '/webPayTransactions',
    ]);
  });
});

describe('the parts that pages are made of', () => {
  it('are shown in development', async () => {
    look(await startStack({ country: 'MX', env: { PORTAL_MODE: 'development' } }));
    const page = await client.get('/systemInfo?patterns');
    expect(page.status).toBe(200);
    for (const name of [
      'wallet--first',
      'quick__input',
      'method__card',
      'row__amount--in',
      'empty card',
      'action-bar',
      'notification--error',
    ])
      expect(page.body, name).toContain(name);
  });

  it('are nobody’s page elsewhere', async () => {
    await open('MX');
    expect((await client.get('/systemInfo?patterns')).status).toBe(404);
  });
});
