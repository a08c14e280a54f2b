import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

/** A restricted account is told what holds now: how much can be paid, or what has to be done first, never both. */
const PATHS = { buyIn: '/webPayCashIn', cashOut: '/webPayCashOut' } as const;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(() => stack.sandbox.clearFaults());

afterAll(() => stack.stop());

interface Limits {
  thresholdRemainingAU: number | null;
  requirements: { code: string; isBlocking: boolean }[];
}

async function pageOf(direction: keyof typeof PATHS, language: 'en' | 'es-MX' | 'ja', limits: Limits) {
  const player = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    email: 'ana@player.example',
  });
  const method = {
    methodId: 'm_test',
    paymentType: 'oxxo',
    group: 'cashStore',
    provider: { providerId: 'p', name: 'P' },
    label: 'OXXO',
    flow: 'voucher',
    minimumAU: 10_000,
    maximumAU: limits.thresholdRemainingAU ?? 900_000,
    fee: null,
    eta: null,
    offerLifetimeMinutes: 60,
    fields: [],
    isAvailable: true,
    unavailableReason: null,
  };
  await stack.sandbox.addFaults({
    match: { path: '/webpay/methods', phone: player.phone },
    fault: {
      json: {
        status: 'Success',
        casinoId: 12,
        direction,
        limits: {
          isRestricted: true,
          minimumAU: 10_000,
          maximumAU: limits.thresholdRemainingAU ?? 900_000,
          thresholdAU: 300_000,
          availableAU: direction === 'cashOut' ? 900_000 : null,
          ...limits,
        },
        suggestedAmountsAU: [],
        methods: [method],
      },
    },
  });
  const client = new HttpClient(stack.portal.origin, { language });
  await client.logIn(player);
  const page = await client.get(PATHS[direction]);
  client.close();
  return { text: pageText(page.body), hasForm: page.body.includes('name="operation"') };
}

describe.each(['buyIn', 'cashOut'] as const)('the limits of a %s', (direction) => {
  it.each(['en', 'es-MX', 'ja'] as const)(
    'are no promise where something has to be done first (%s)',
    async (language) => {
      const say = textsIn(language);
      const [promise = ''] = say(`web-pay:limits.${direction}.restricted`, { amount: '\n' }).split('\n');
      for (const code of [
        'IdCheckRequired',
        'PersonalInfoRequired',
        'EmailNotVerified',
        'PhoneNumberNotVerified',
      ]) {
        const requirements = [{ code, isBlocking: true }];
        const { text, hasForm } = await pageOf(direction, language, {
          thresholdRemainingAU: 300_000,
          requirements,
        });
        expect([code, hasForm]).toEqual([code, false]);
        expect(text).toContain(say('web-pay:requirements.blocking'));
        expect(text).not.toContain(promise);
        expect(text).not.toContain(say('web-pay:requirements.lifting'));
      }
    },
  );

  it('say how much can be paid where a form is', async () => {
    const requirements = [{ code: 'IdCheckRequired', isBlocking: false }];
    const { text, hasForm } = await pageOf(direction, 'en', { thresholdRemainingAU: 300_000, requirements });
    expect(hasForm).toBe(true);
    expect(text).toContain(textsIn('en')(`web-pay:limits.${direction}.restricted`, { amount: '300.00 USD' }));
  });

  it('say that they are used up where less is left than the least payment', async () => {
    const say = textsIn('en');
    const requirements = [{ code: 'IdCheckRequired', isBlocking: false }];
    for (const thresholdRemainingAU of [0, 9_999]) {
      const { text } = await pageOf(direction, 'en', { thresholdRemainingAU, requirements });
      expect(text).toContain(say(`web-pay:limits.${direction}.usedUp`));
      expect(text).toContain(say('web-pay:requirements.lifting'));
    }
  });
});
