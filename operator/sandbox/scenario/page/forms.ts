import { OWN_SITE_KEY } from '../../captcha/site-keys.ts';
import { features } from '../../site/settings.ts';
import { faultOrder } from './fault-form.ts';
import { type Fields, isTicked, number, yesOrNo } from './form-fields.ts';
import { newPlayerOrder } from './player-form.ts';

/** A form of the page: which fields it has, which order it stands for, and what is said when that was carried out. */
export interface ScenarioForm {
  fields: readonly string[];
  /** The body of the `POST /__scenario` that does the same; its schema judges what was typed. */
  order: (fields: Fields) => unknown;
  done: string;
}

/** Names of the feature flags, in their order. */
export const FLAGS = features.keyof().options;

/** Rules of registration by the name the page has for the captcha; a change of one never leaves a part of another. */
export const CAPTCHAS: Readonly<Record<string, { label: string; rules: Record<string, string> }>> = {
  none: {
    label: 'None',
    rules: { captchaType: 'none', captchaSiteKey: '', captchaFallback: 'none' },
  },
  turnstile: {
    label: 'Turnstile, key of the sandbox',
    rules: { captchaType: 'turnstile', captchaSiteKey: OWN_SITE_KEY, captchaFallback: 'none' },
  },
  image: {
    label: 'The same, and a picture without JavaScript',
    rules: { captchaType: 'turnstile', captchaSiteKey: OWN_SITE_KEY, captchaFallback: 'image' },
  },
};

/** The forms by their names: `POST /__scenario/forms/{name}`. */
export const FORMS = {
  latency: {
    fields: ['latencyMs'],
    order: ({ latencyMs }) => ({ latencyMs: number(latencyMs) }),
    done: 'The delay is set.',
  },
  fault: {
    fields: ['call', 'kind', 'delayMs', 'howOften', 'times', 'takesEffect'],
    order: faultOrder,
    done: 'The fault is in force.',
  },
  clearFaults: { fields: [], order: () => ({ clearFaults: true }), done: 'There are no faults any more.' },
  captcha: {
    fields: ['captcha'],
    order: ({ captcha = '' }) => ({ rules: CAPTCHAS[captcha]?.rules ?? captcha, captchaSecretKey: null }),
    done: 'The captcha is set.',
  },
  casinos: {
    fields: ['casinos'],
    order: ({ casinos = '' }) => ({ casinos }),
    done: 'The casinos of the site are set.',
  },
  features: {
    fields: FLAGS,
    order: (fields) => ({
      settings: Object.fromEntries(FLAGS.map((flag) => [flag, isTicked(fields[flag])])),
    }),
    done: 'The feature flags are set.',
  },
  clock: {
    fields: ['forwardMs'],
    order: ({ forwardMs }) => ({ payments: { forwardMs: number(forwardMs) } }),
    done: 'The clock of payments was moved on.',
  },
  clockBack: {
    fields: [],
    order: () => ({ payments: { aheadMs: 0 } }),
    done: 'The clock of payments is back at now.',
  },
  provider: {
    fields: ['isProviderReachable'],
    order: ({ isProviderReachable }) => ({ payments: { isProviderReachable: yesOrNo(isProviderReachable) } }),
    done: 'The payment provider is set.',
  },
  webhooks: {
    fields: ['areWebhooksHeld'],
    order: ({ areWebhooksHeld }) => ({ payments: { areWebhooksHeld: yesOrNo(areWebhooksHeld) } }),
    done: 'The webhooks are set.',
  },
  bank: {
    fields: ['bankRedirect'],
    order: ({ bankRedirect }) => ({ payments: { bankRedirect: number(bankRedirect) || null } }),
    done: 'The bank of card payments is set.',
  },
  vendor: {
    fields: ['isVendorReachable'],
    order: ({ isVendorReachable }) => ({ idCheck: { isVendorReachable: yesOrNo(isVendorReachable) } }),
    done: 'The vendor of identity checks is set.',
  },
  player: {
    fields: ['displayName', 'phone', 'kind', 'casinos'],
    order: newPlayerOrder,
    done: 'The player is there: phone and password are below.',
  },
  reset: {
    fields: [],
    order: () => ({ reset: true }),
    done: 'Everything but players is as at the start.',
  },
} as const satisfies Record<string, ScenarioForm>;

export type FormName = keyof typeof FORMS;

/** The form of a name, or undefined. */
export function findForm(name: string): { name: FormName; form: ScenarioForm } | undefined {
  return isFormName(name) ? { name, form: FORMS[name] } : undefined;
}

/** Fields that a form does not have, as problems. */
export function foreignFields(form: ScenarioForm, fields: Fields): string[] {
  return Object.keys(fields)
    .filter((name) => !form.fields.includes(name))
    .map((name) => `${name}: not a field of this form`);
}

function isFormName(name: string): name is FormName {
  return Object.hasOwn(FORMS, name);
}
