import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '#app/domain/pages/screens.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { english } from './guest-links.ts';

/** What a page has open, as its reader finds it. */
const PARTS = {
  amount: /<input[^>]* name="amount"/,
  breaks: /href="\/responsiblePlay\?step=break"/,
  logIns: new RegExp(english('security:logIns.title')),
  filter: /<form[^>]*method="get"/,
  password: /<input[^>]* name="currentPassword"/,
} as const;

type Part = keyof typeof PARTS;

/** Parts that money flows through; all others are open in every state. */
const ONLY_IN: Readonly<Record<string, readonly State[]>> = {
  webPayCashIn: ['normal'],
  webPayCashOut: ['normal', 'excluded'],
};

const PART_OF: Readonly<Record<string, Part>> = {
  webPayCashIn: 'amount',
  webPayCashOut: 'amount',
  webPayTransactions: 'filter',
  playRecords: 'filter',
  changePassword: 'password',
  responsiblePlay: 'breaks',
  accountSecurity: 'logIns',
};

const STATES = {
  normal: {},
  excluded: { exclusion: { kind: 'timeOut', forMs: 3_600_000 } },
  suspended: { suspended: true },
} as const satisfies Record<string, PlayerOrderInput>;

type State = keyof typeof STATES;

/** What every page says in a state, and in no other one. */
const SAID: Readonly<Record<Exclude<State, 'normal'>, RegExp>> = {
  excluded: /Buy-in is paused until/,
  suspended: new RegExp(english('common:player.permissionsSuspended')),
};

/** Screens with a page for players; registrations lead away, and developers alone have the other one. */
const OPENED = Object.entries(SCREENS).filter(
  ([id, { guard }]) => guard !== 'visitor' && id !== 'systemInfo',
);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { PERMISSIONS_AGE_SECONDS: '0' } });
  const allowed = { allowExclusion: true, allowPlayerLimits: true, allowActivityHistory: true };
  await stack.sandbox.changeSettings(allowed);
});

afterAll(() => stack.stop());

it.each(Object.keys(STATES) as State[])(
  'a player who is %s finds open what may be, and reads why the rest is not',
  async (state) => {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      email: 'ann@player.example',
      personalInfo: 'complete',
      ...STATES[state],
    });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    await client.logIn(player);
    const pages = await Promise.all(
      OPENED.map(async ([id, { path }]) => ({ id, page: await client.copy().get(path) })),
    );
    for (const { id, page } of pages) {
      const text = pageText(page.body);
      expect(page.status, id).toBe(200);
      for (const [other, said] of Object.entries(SAID)) expect(said.test(text), id).toBe(other === state);
      const part = PART_OF[id];
      if (part === undefined) continue;
      expect(PARTS[part].test(page.body), id).toBe(ONLY_IN[id]?.includes(state) ?? true);
    }
    expect(pages.length).toBeGreaterThanOrEqual(12);
    client.close();
  },
);
