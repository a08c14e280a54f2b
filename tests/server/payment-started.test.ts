import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

/** Texts of a payment just started: its kind, and the next step. */
let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

const CLABE = '032180000118359719';

async function start(language: 'en' | 'es-MX' | 'ja', path: string, answers: Record<string, string>) {
  const player = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  const client = new HttpClient(stack.portal.origin, { language });
  await client.logIn(player);
  await client.submit('/language', { language: language === 'es-MX' ? 'es-MX' : language, returnTo: '/' });
  const form = formWith((await client.get(path)).body, 'operation');
  const fields = { ...form, quickAmount: 'other', ...answers };
  let answer = await client.submit(`${path}?casino=12`, fields);
  if (answers.intent === 'check') {
    const check = await client.follow(answer);
    answer = await client.submit(`${path}?casino=12`, { ...formWith(check.body, 'amountAU'), intent: 'pay' });
  }
  const page = await client.follow(answer);
  const notifications = /<table[^>]*class="notifications[\s\S]*?<\/table>/.exec(page.body)?.[0] ?? '';
  client.close();
  return { page, told: pageText(notifications) };
}

it.each(['en', 'es-MX', 'ja'] as const)(
  'a slip says where and until when it is paid (%s)',
  async (language) => {
    const say = textsIn(language);
    const { told } = await start(language, '/webPayCashIn', {
      amount: '50',
      method: 'm_oxxo',
      intent: 'pay',
    });
    const [before = ''] = say('errors:slipReady', { place: 'OXXO', deadline: '\n' }).split('\n');
    expect(told).toContain(before.trim());
    // A day and a time of the zone in which the shops are.
    expect(told.slice(told.indexOf(before.trim()) + before.trim().length)).toMatch(/20\d\d.*\d{1,2}:\d\d/);
    expect(told).not.toContain(say('errors:webPayInitiated'));
  },
);

it.each(['en', 'es-MX', 'ja'] as const)('a cash-out says that it was asked for (%s)', async (language) => {
  const say = textsIn(language);
  const { told } = await start(language, '/webPayCashOut', {
    amount: '50',
    method: 'm_spei_out',
    'details.m_spei_out.clabe': CLABE,
    intent: 'check',
  });
  expect(told).toContain(say('errors:cashOutReceived'));
  expect(told).not.toContain(say('errors:webPayInitiated'));
});

it('a transfer says until when it is paid', async () => {
  const say = textsIn('en');
  const { told } = await start('en', '/webPayCashIn', { amount: '50', method: 'm_spei', intent: 'pay' });
  expect(told).toContain(say('errors:transferReady', { deadline: '' }).trim());
});

it('a card goes on at the provider, and nothing is called done', async () => {
  const { page, told } = await start('en', '/webPayCashIn', {
    amount: '50',
    method: 'm_card',
    intent: 'pay',
  });
  expect(page.status).toBe(200);
  expect(told).toBe('');
});

it('one that is credited at once is an online payment', async () => {
  const say = textsIn('en');
  const { told } = await start('en', '/webPayCashIn', { amount: '21', method: 'm_oxxo', intent: 'pay' });
  expect(told).not.toContain(say('errors:slipReady', { place: 'OXXO', deadline: '' }).slice(0, 18));
});
