import { z } from 'zod/v4';
import type { Country } from '../contract.ts';
import { personalInfoField } from '../personal-info/field-table.ts';

/** The answer of `GET /user/register/rules` (spec §7, contract §2 RegisterRules). */
const registerRules = z.object({
  captchaType: z.string(),
  captchaSiteKey: z.string(),
  passwordRules: z.object({
    minimumLength: z.number().int().min(1),
    maximumLength: z.number().int().min(1),
    minimumNumberOfCharacterClasses: z.number().int().min(0).max(4),
  }),
  registrationVariant: z.enum(['basic', 'extended', 'multiComponent']),
  minimumAge: z.number().int().min(0),
  displayNameMinimumLength: z.number().int().min(1),
  requiredPersonalInfo: z.array(personalInfoField),
  captchaFallback: z.enum(['none', 'image']),
  isEmailRequired: z.boolean(),
});
export type RegisterRules = z.infer<typeof registerRules>;

/** What a scenario may change; password rules may be named in part. */
export const rulesChange = registerRules
  .extend({ passwordRules: registerRules.shape.passwordRules.partial().strict() })
  .partial()
  .strict();
export type RulesChange = z.infer<typeof rulesChange>;

/** Site key of Turnstile's public test pair that always passes (contract §10). */
const ALWAYS_PASS_SITE_KEY = '1x00000000000000000000AA';

const LEGAL_AGE_YEARS: Readonly<Record<Country, number>> = { MX: 18, US: 21, JP: 20 };

/** The rules a build starts with: no captcha, the legal age, and the defaults contract §2 names. */
export function defaultRegisterRules(country: Country): RegisterRules {
  return {
    captchaType: 'none',
    captchaSiteKey: '',
    passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
    registrationVariant: country === 'MX' ? 'extended' : 'multiComponent',
    minimumAge: LEGAL_AGE_YEARS[country],
    displayNameMinimumLength: 2,
    requiredPersonalInfo: [],
    captchaFallback: 'none',
    isEmailRequired: false,
  };
}

/**
 * Rules with a change applied; what the change does not name stays. Turning Turnstile on without naming a site key
 * takes the test key that always passes.
 */
export function changeRegisterRules(rules: RegisterRules, change: RulesChange): RegisterRules {
  const changed = registerRules.parse({
    ...rules,
    ...change,
    passwordRules: { ...rules.passwordRules, ...change.passwordRules },
  });
  const needsKey = changed.captchaType === 'turnstile' && changed.captchaSiteKey === '';
  return needsKey ? { ...changed, captchaSiteKey: ALWAYS_PASS_SITE_KEY } : changed;
}
