import { OWN_SITE_KEY } from '../captcha/site-keys.ts';
import { ONE_CASINO, THREE_CASINOS } from '../demo/demo-players.ts';
import type { PlayerOrderInput } from './player-order.ts';
import type { ScenarioRequest } from './scenario-order.ts';

const HOUR_MS = 60 * 60_000;

/** A button of the page: its text, and the order that it stands for. */
type Preset = readonly [label: string, order: ScenarioRequest];

const player = (order: PlayerOrderInput): ScenarioRequest => ({
  player: {
    email: 'player@player.example',
    personalInfo: 'complete',
    casinos: [...THREE_CASINOS],
    ...order,
  },
});
const forward = (hours: number): ScenarioRequest => ({ payments: { forwardMs: hours * HOUR_MS } });
/** A change of the captcha never leaves a part of another. */
const captcha = (captchaType: string, captchaFallback: 'none' | 'image'): ScenarioRequest => ({
  rules: { captchaType, captchaSiteKey: captchaType === 'none' ? '' : OWN_SITE_KEY, captchaFallback },
});

/** Orders that people give with one button, by what they are about. */
export const PRESETS: Readonly<Record<string, readonly Preset[]>> = {
  'Make a player': [
    ['who lacks nothing', player({})],
    ['of one casino', player({ casinos: [...ONE_CASINO] })],
    ['of no casino', player({ casinos: [] })],
    ['without email and personal information', player({ email: null, personalInfo: null })],
    ['whose phone is not verified', player({ verified: false })],
    ['whose permissions are suspended', player({ suspended: true })],
    ['who is restricted until the identity check', player({ restricted: true })],
    ['who has all documents to accept', player({ acknowledged: 'none' })],
    ['who needs a code for every cash-out', player({ stepUp: 'code' })],
  ],
  'Delay of every call': [0, 200, 1000, 3000].map((latencyMs) => [`${latencyMs} ms`, { latencyMs }]),
  'Calls that fail': [
    [
      'GET /funds: HTTP 503, 3 times',
      { faults: [{ match: { method: 'GET', path: '/funds' }, times: 3, fault: { status: 503 } }] },
    ],
    [
      'Next buy-in: made, no answer',
      {
        faults: [
          {
            match: { method: 'POST', path: '/webpay/buyIn' },
            times: 1,
            fault: { reset: 'before', takesEffect: true },
          },
        ],
      },
    ],
    ['Every call: HTTP 500', { faults: [{ fault: { status: 500 } }] }],
    ['Every call: no answer', { faults: [{ fault: { hang: true } }] }],
    ['None', { clearFaults: true }],
  ],
  'Clock of payments, by which slips end': [
    ['1 hour on', forward(1)],
    ['1 day on', forward(24)],
    ['4 days on', forward(96)],
    ['Back to now', { payments: { aheadMs: 0 } }],
  ],
  'Payment provider': [
    ['Up', { payments: { isProviderReachable: true } }],
    ['Down', { payments: { isProviderReachable: false } }],
    ['Webhooks arrive', { payments: { areWebhooksHeld: false } }],
    ['Hold webhooks', { payments: { areWebhooksHeld: true } }],
    ['No bank (3-D Secure)', { payments: { bankRedirect: null } }],
    ['Bank by 303', { payments: { bankRedirect: 303 } }],
    ['Bank by 307', { payments: { bankRedirect: 307 } }],
  ],
  'Vendor of identity checks': [
    ['Up', { idCheck: { isVendorReachable: true } }],
    ['Down', { idCheck: { isVendorReachable: false } }],
  ],
  'Captcha of registration and of a forgotten password': [
    ['None', captcha('none', 'none')],
    ['Turnstile', captcha('turnstile', 'none')],
    ['The same, and a picture without JavaScript', captcha('turnstile', 'image')],
  ],
  'Casinos of the site': [
    ['One only', { casinos: 'one' }],
    ['All', { casinos: 'all' }],
  ],
  'Everything but players': [['Reset', { reset: true }]],
};
