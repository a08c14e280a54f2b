import { redirect } from '@remix-run/node';
import {
  forgetCaptchaOver,
  isCaptchaSpent,
  loadCaptcha,
  readCaptcha,
  spendCaptcha,
  tellCaptchaOver,
} from '#app/codes/captcha.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { REGISTER_PATH, type RegistrationVariant, ROUTES } from '#app/domain/pages/routes.ts';
import { CAPTCHA_OVER_INTENT } from '#app/domain/player/captcha.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import { parse, toForm } from '#app/forms/read.ts';
import { type Reasons, refuse } from '#app/forms/refuse.ts';
import {
  messagesOf,
  type Refusable,
  sentForm,
  sentStrength,
  strengthOf,
  typedValues,
} from '#app/forms/sent-form.ts';
import { type CountryOption, countryName } from '#app/i18n/country-names.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { keepAnswers, keepPassword, keepTyped, keptAnswers, keptPassword } from './draft.ts';
import { BACK_INTENT, FORM_NAMES, stepHref } from './form-names.ts';
import {
  type Attempt,
  attemptText,
  hasShown,
  looksAutomatic,
  newAttempt,
  readAttempt,
} from './hidden-fields.ts';
import { areAbout, leaveRegistration, openAccount, refusalMessages } from './open-account.ts';
import { askedFields, readStepNumber, registrationSections, type Section, type Typed } from './questions.ts';
import { type RegistrationRules, registrationRules } from './rules.ts';
import {
  findPhoneCountry,
  firstOpenStep,
  type Progress,
  readPhone,
  readPhoneCountry,
  readStep,
  registrationRequest,
  registrationSchema,
} from './schema.ts';

// Registration in its three variants: questions, sending, page. May import account, personal-info, shell and what is
// below; no other feature.

/** State of a refused page. */
interface RefusedState {
  /** The number has an account, so the page offers the log-in. */
  isPhoneTaken?: boolean;
  /** Attempt with an unknown outcome, to go on with. */
  attempt?: Attempt;
}

export type RegistrationModel = Awaited<ReturnType<typeof loadRegistration>>;

/**
 * Loads a registration page (spec §2) with the texts of the last ten minutes.
 *
 * @throws Response for a signed-in player, and for a step that is not open yet
 */
export async function loadRegistration(visit: Visit, variant: RegistrationVariant) {
  if (visit.player) throw leaveRegistration(visit);
  visit.keepVisitor();
  forgetCaptchaOver(visit);
  const kept = await keptAnswers(visit);
  const hasPassword = (await keptPassword(visit)) !== null;
  const rules = await registrationRules(visit);
  const all = registrationSections(variant, rules);
  const path = REGISTER_PATH[variant];
  const step =
    variant === 'multiComponent'
      ? stepToShow(visit, variant, all, { typed: kept, hasPassword, rules })
      : null;
  for (const failure of rules.failures) visit.messages.notifyNow(failureNotification(failure));
  const refused = visit.messages.sentForm(path);
  const state = visit.messages.formState(path) as RefusedState | undefined;
  // The draft is newer, but has no boxes.
  const typed: Typed = { ...(refused ? typedValues(refused) : {}), ...kept };
  const phone = readPhone(typed, rules);
  const phoneCountry = findPhoneCountry(typed, rules);
  const sections = step === null ? all : all.slice(step - 1, step);
  const hasCaptcha = sections.some(({ id }) => id === 'consent');
  return {
    country: rules.country,
    path,
    /** Null for a variant without steps. */
    step: step === null ? null : { number: step, count: all.length },
    sections,
    /** Steps to check on the last one; empty elsewhere. */
    sectionsToCheck: step === all.length ? all.slice(0, -1) : [],
    typed,
    errors: messagesOf(refused),
    isPhoneTaken: state?.isPhoneTaken ?? false,
    phoneCountry,
    phoneCountries: phoneCountryOptions(typed, rules),
    /** National format; empty for none or an invalid number. */
    phone: phone.ok ? nationalFormat(phone.value, phoneCountry) : '',
    passwordRules: rules.passwordRules,
    hasPassword,
    sentStrength: sentStrength(refused),
    minimumAge: rules.minimumAge,
    documents: rules.documents,
    captcha: hasCaptcha ? await loadCaptcha(visit, 'register') : ({ kind: 'none' } as const),
    attempt: attemptText(state?.attempt ?? newAttempt(visit.now())),
  };
}

/** Returns the step of the address if it is open; without one, the first step unless a later one is open. */
function stepToShow(
  visit: Visit,
  variant: RegistrationVariant,
  sections: readonly Section[],
  progress: Progress,
): number {
  const open = firstOpenStep(sections, progress);
  const asked = readStepNumber(visit.request.url, sections.length) ?? (open === 1 ? 1 : null);
  if (asked !== null && asked <= open) return asked;
  throw redirect(stepHref(REGISTER_PATH[variant], open), 303);
}

function phoneCountryOptions(typed: Typed, rules: RegistrationRules): CountryOption[] {
  const { phoneCountries, country, language } = rules;
  if (phoneCountries.length === 0) {
    const chosen = readPhoneCountry(typed, rules);
    return [...new Set([country, chosen.ok ? chosen.value : country])].map((value) => ({
      value,
      label: countryName(value, bcp47Tag(language, country)),
    }));
  }
  return phoneCountries.map(({ countryCode, name, countryPrefix }) => ({
    value: countryCode,
    label: `${name} (+${countryPrefix})`,
  }));
}

/** Sent form of a registration. */
interface Received {
  visit: Visit;
  variant: RegistrationVariant;
  form: FormData;
  rules: RegistrationRules;
  sections: readonly Section[];
  /** Texts of all steps so far. */
  typed: Typed;
}

/**
 * Handles a form of a registration (spec §2, §5): next step, new account, or the form again with its messages, without
 * passwords and captcha answers. An expired captcha leads to `/`.
 *
 * @returns the redirect
 */
export async function takeRegistration(
  visit: Visit,
  variant: RegistrationVariant,
  form: FormData,
): Promise<Response> {
  if (visit.player) return leaveRegistration(visit);
  if (form.get(FORM_NAMES.intent) === CAPTCHA_OVER_INTENT) {
    await keepTyped(visit, 'registration', form);
    tellCaptchaOver(visit, REGISTER_PATH[variant]);
    return redirect(ROUTES.home, 303);
  }
  const rules = await registrationRules(visit);
  const sections = registrationSections(variant, rules);
  const received = { visit, variant, form, rules, sections };
  if (variant === 'multiComponent') return takeStep(received);
  return finish({ ...received, typed: await keepAnswers(visit, askedFields(sections), form) });
}

async function takeStep(received: Omit<Received, 'typed'>): Promise<Response> {
  const { visit, variant, form, rules, sections } = received;
  const path = REGISTER_PATH[variant];
  const step = readStepNumber(visit.request.url, sections.length) ?? 1;
  const section = sections[step - 1];
  if (!section) return redirect(path, 303);
  const before = await keptAnswers(visit);
  const typed = { ...before, ...(await keepAnswers(visit, askedFields([section]), form)) };
  if (form.get(FORM_NAMES.intent) === BACK_INTENT)
    return redirect(stepHref(path, Math.max(1, step - 1)), 303);

  const password = await keptPassword(visit);
  const progress = { typed, hasPassword: password !== null, rules };
  if (step < sections.length) {
    const sent = readStep(section, progress);
    const isPasswordRight = !areAbout(['password'], messagesOf(sent.reply()));
    if (typed.newPassword && isPasswordRight) await keepPassword(visit, typed.newPassword);
    if (sent.status === 'success') return redirect(stepHref(path, step + 1), 303);
    return refuseAnswers({ ...received, typed }, sent);
  }
  const open = firstOpenStep(sections, progress);
  const openSection = sections[open - 1];
  if (open < sections.length && openSection) {
    const isGone = Object.keys(before).length === 0;
    const gone = sentForm({}, { '': { messageKey: 'register:messages.answersGone' } });
    return refuseAnswers({ ...received, typed }, isGone ? gone : readStep(openSection, progress), {}, open);
  }
  const passwords = { newPassword: password ?? '', confirmPassword: password ?? '' };
  return finish({ ...received, typed: { ...typed, ...passwords } });
}

/** Reads all answers and makes the account. */
async function finish(received: Received): Promise<Response> {
  const { visit, form, rules, sections, typed } = received;
  const nowMs = visit.now();
  const attempt = readAttempt(form, nowMs);
  const questions = sections.flatMap((section) => section.questions);
  const captcha = await readCaptcha(visit, form, 'register');
  const sent = parse(toForm(typed), registrationSchema(questions, typed, rules));
  const messages = messagesOf(sent.reply());
  const found: Record<string, FieldMessage> = {};
  if (rules.documents && !messages.documents && !hasShown(form, rules.documents)) {
    found.documents = { messageKey: 'register:messages.documentsChanged' };
  }
  // One use of the captcha per attempt and number: a repeated form passes, another number does not.
  const phone = readPhone(typed, rules);
  const use = `register ${attempt.key} ${phone.ok ? phone.value : ''}`;
  if (captcha.ok && (await isCaptchaSpent(visit, captcha.captchaResponse, use))) {
    found.captcha = { messageKey: 'errors:captchaNotSolved' };
  }
  if (!captcha.ok) found.captcha = { messageKey: captcha.failure.messageKey };
  const isRight = sent.status === 'success' && Object.keys(found).length === 0;
  if (isRight && looksAutomatic(form, attempt, nowMs)) {
    found[''] = { messageKey: 'register:messages.sendAgain' };
  }
  // Unknown documents cannot be accepted; the page shows that they are missing.
  if (sent.status !== 'success' || !captcha.ok || !rules.documents || Object.keys(found).length > 0) {
    return refuseAnswers(received, sent, { errors: found });
  }

  await spendCaptcha(visit, captcha.captchaResponse, use);
  const answers = { phoneCountryCode: findPhoneCountry(typed, rules), ...sent.value };
  const opening = await openAccount(
    visit,
    registrationRequest(answers, rules, captcha.captchaResponse),
    attempt.key,
  );
  if (opening.ok) return opening.response;
  const { failure, isUndecided } = opening;
  const errors = refusalMessages(failure, askedFields(sections));
  const isPhoneTaken = failure.code === 'PhoneNumberAlreadyInUse';
  const state: RefusedState = { isPhoneTaken, ...(isUndecided ? { attempt } : {}) };
  return refuseAnswers(received, sent, {
    state,
    ...(Object.keys(errors).length > 0 ? { errors } : { failure }),
  });
}

/** Refuses the form on its page; of the steps on `step`, else on the first with a message. */
async function refuseAnswers(
  { visit, variant, form, sections, typed }: Received,
  sent: Refusable,
  reasons: Reasons = {},
  step?: number,
): Promise<Response> {
  const { newPassword = '', confirmPassword: _, ...values } = typed;
  const errors = { ...messagesOf('reply' in sent ? sent.reply() : sent), ...reasons.errors };
  const path = REGISTER_PATH[variant];
  const asked = readStepNumber(visit.request.url, sections.length) ?? 1;
  const wrong = sections.findIndex((section) => areAbout(askedFields([section]), errors)) + 1;
  if (variant === 'multiComponent' && areAbout(['password'], errors)) await keepPassword(visit, null);
  return refuse(visit, sent, {
    ...reasons,
    values: { ...values, ...(form.has('newPassword') ? strengthOf(newPassword) : {}) },
    page: variant === 'multiComponent' ? stepHref(path, step ?? (wrong || asked)) : path,
  });
}
