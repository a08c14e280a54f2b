import { z } from 'zod';
import type { RegistrationVariant } from '#app/domain/pages/routes.ts';
import { DISPLAY_NAME_MINIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import type { PasswordRules } from '#app/domain/player/password.ts';
import type { Send } from '../http/call.ts';
import { flag, readable, type Wire } from '../http/wire.ts';
import { type PersonalInfoField, personalInfoField } from '../player/personal-info.ts';

/**
 * The operator's rules for registration, passwords and the captcha (spec §3 Server rules, contract §2 RegisterRules).
 */
export interface RegisterRules {
  /** `other`: a kind that the portal cannot show; like `turnstile` it means that a captcha is required. */
  captchaType: 'none' | 'turnstile' | 'other';
  /** Null when there is none or when it is not `[A-Za-z0-9_-]{1,100}`. */
  captchaSiteKey: string | null;
  captchaFallback: 'none' | 'image';
  passwordRules: PasswordRules;
  /** Null: the country's default. */
  registrationVariant: RegistrationVariant | null;
  /** In years. Null: the country's default. */
  minimumAge: number | null;
  displayNameMinimumLength: number;
  requiredPersonalInfo: PersonalInfoField[];
  isEmailRequired: boolean;
}

const passwordRules: Wire<PasswordRules> = z
  .object({
    minimumLength: z.number().int().min(1).max(256),
    maximumLength: z.number().int().min(1).max(4096),
    minimumNumberOfCharacterClasses: z.number().int().min(0).max(4),
  })
  .refine(({ minimumLength, maximumLength }) => minimumLength <= maximumLength);

const rules: Wire<RegisterRules> = z.object({
  captchaType: z.string().transform((type) => {
    const name = type.toLowerCase();
    return name === 'none' || name === 'turnstile' ? name : 'other';
  }),
  captchaSiteKey: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .nullable()
    .catch(null),
  captchaFallback: z.enum(['none', 'image']).catch('none'),
  passwordRules,
  registrationVariant: z.enum(['basic', 'extended', 'multiComponent']).nullable().catch(null),
  minimumAge: z.number().int().min(1).max(120).nullable().catch(null),
  displayNameMinimumLength: z.number().int().min(1).max(64).catch(DISPLAY_NAME_MINIMUM_LENGTH),
  requiredPersonalInfo: z
    .array(z.unknown())
    .max(100)
    .catch([])
    .transform((names) => readable(personalInfoField, names)),
  isEmailRequired: flag,
});

/** GET /user/register/rules (spec §7, contract §4.1). */
export function getRegisterRules(send: Send) {
  return send({
    method: 'GET',
    route: '/user/register/rules',
    circuit: 'public',
    schema: rules,
  });
}
