import { redirect } from '@remix-run/node';
import {
  forgetCaptchaOver,
  isCaptchaSpent,
  readCaptcha,
  spendCaptcha,
  tellCaptchaOver,
} from '#app/codes/captcha.ts';
import { REGISTER_PATH, type RegistrationVariant, ROUTES } from '#app/domain/pages/routes.ts';
import { CAPTCHA_OVER_INTENT } from '#app/domain/player/captcha.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { FieldMessage, FieldMessages } from '#app/domain/texts/field-message.ts';
import { refusalOf, showAgain } from '#app/forms/refuse.ts';
import { messagesOf, sentForm, strengthOf, typedValues } from '#app/forms/sent-form.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { looksAutomatic, newAttempt, readAttempt } from './attempt.ts';
import { buildRequest } from './build-request.ts';
import { checkAnswers, phoneCountryOf } from './check-answers.ts';
import { keepAnswers, keepPassword, keptAnswers, keptPassword } from './draft.ts';
import { type Facts, registrationFacts } from './facts.ts';
import type { Typed } from './fields.ts';
import { BACK_INTENT, FORM_NAMES, stepHref } from './form-names.ts';
import { keepTyped } from './keep-typed.ts';
import { fieldsOf, type Section, sectionsOf } from './layouts.ts';
import { buildModel, type PageState, type RegistrationModel } from './model.ts';
import { leaveRegistration, openAccount } from './open-account.ts';
import { hasShown, readTyped } from './read-form.ts';
import { areAbout, refusalMessages } from './refusal-messages.ts';
import { firstOpenStep, openQuestions, type Progress, stepOf } from './steps.ts';

/** What a page shows besides of a form that was refused. */
type RefusedState = Pick<PageState, 'isPhoneTaken'> & {
  /** Of an attempt whose fate is not known: the form goes on with its key. */
  attempt?: PageState['attempt'];
};

/**
 * Loads a registration page (spec §2) with what the visitor typed into it within the last ten minutes.
 *
 * @throws Response for a signed-in player, and for a step whose turn has not come
 */
export async function loadRegistration(
  visit: Visit,
  variant: RegistrationVariant,
): Promise<RegistrationModel> {
  if (visit.player) throw leaveRegistration(visit);
  visit.keepVisitor();
  forgetCaptchaOver(visit);
  const typed = await keptAnswers(visit);
  const hasPassword = (await keptPassword(visit)) !== null;
  const step = variant === 'multiComponent' ? await stepToShow(visit, variant, { typed, hasPassword }) : null;
  const path = REGISTER_PATH[variant];
  const refused = visit.messages.sentForm(path);
  const state = visit.messages.formState(path) as RefusedState | undefined;
  // What was kept since then is newer; boxes are not kept.
  const sent = sentForm({ ...(refused ? typedValues(refused) : {}), ...typed }, messagesOf(refused));
  return buildModel(visit, { variant, step, sent, hasPassword, attempt: newAttempt(visit.now()), ...state });
}

/** The step that is asked for, if its turn has come; who comes back goes on where the answers end. */
async function stepToShow(
  visit: Visit,
  variant: RegistrationVariant,
  kept: { typed: Readonly<Record<string, string>>; hasPassword: boolean },
): Promise<number> {
  const facts = await registrationFacts(visit);
  const sections = sectionsOf(variant, facts);
  const open = firstOpenStep(sections, { ...kept, facts });
  const asked = stepOf(visit.request.url, sections.length) ?? (open === 1 ? 1 : null);
  if (asked !== null && asked <= open) return asked;
  throw redirect(stepHref(REGISTER_PATH[variant], open), 303);
}

/** A form that came in, and what it belongs to. */
interface Received {
  visit: Visit;
  variant: RegistrationVariant;
  form: FormData;
  facts: Facts;
  sections: readonly Section[];
  /** Everything that was typed, in steps before as well. */
  typed: Typed;
}

/**
 * Carries out a form of a registration (spec §2, §5): the next step, the account, or the form again as it was typed,
 * with what is wrong. Passwords and captcha answers are never sent back. A captcha that is over leads to `/`.
 *
 * @returns the redirect
 */
export async function takeRegistration(visit: Visit, variant: RegistrationVariant, form: FormData) {
  if (visit.player) return leaveRegistration(visit);
  if (form.get(FORM_NAMES.intent) === CAPTCHA_OVER_INTENT) {
    await keepTyped(visit, 'registration', form);
    tellCaptchaOver(visit, REGISTER_PATH[variant]);
    return redirect(ROUTES.home, 303);
  }
  const facts = await registrationFacts(visit);
  const sections = sectionsOf(variant, facts);
  const received = { visit, variant, form, facts, sections };
  if (variant === 'multiComponent') return takeStep(received);
  const fields = fieldsOf(sections);
  const typed = readTyped(form, fields);
  await keepAnswers(visit, fields, typed);
  return finish({ ...received, typed });
}

/** Handles the form of one step; what was typed is kept, whatever is wrong with it. */
async function takeStep(received: Omit<Received, 'typed'>) {
  const { visit, variant, form, facts, sections } = received;
  const path = REGISTER_PATH[variant];
  const step = stepOf(visit.request.url, sections.length) ?? 1;
  const section = sections[step - 1];
  if (!section) return redirect(path, 303);
  const before = await keptAnswers(visit);
  const fields = fieldsOf([section]);
  const typed = { ...before, ...readTyped(form, fields) };
  await keepAnswers(visit, fields, typed);
  if (form.get(FORM_NAMES.intent) === BACK_INTENT)
    return redirect(stepHref(path, Math.max(1, step - 1)), 303);

  const password = await keptPassword(visit);
  const progress = { typed, hasPassword: password !== null, facts };
  if (step < sections.length) {
    const { values, errors } = checkAnswers(openQuestions(section, progress), typed, facts);
    if (values.password !== undefined) await keepPassword(visit, values.password);
    if (Object.keys(errors).length === 0) return redirect(stepHref(path, step + 1), 303);
    return refuse({ ...received, typed }, errors);
  }
  const open = firstOpenStep(sections, progress);
  if (open < sections.length) {
    return refuse({ ...received, typed }, openErrors(received, before, progress, open), { step: open });
  }
  const passwords = { newPassword: password ?? '', confirmPassword: password ?? '' };
  return finish({ ...received, typed: { ...typed, ...passwords } });
}

/**
 * What is to be said of a step before the last one that is open again: ten minutes are over, or an answer is not right.
 */
function openErrors(
  { sections, facts }: Pick<Received, 'sections' | 'facts'>,
  before: Typed,
  progress: Progress,
  step: number,
): FieldMessages {
  const section = sections[step - 1];
  if (Object.keys(before).length === 0 || !section) {
    return { '': { messageKey: 'register:messages.answersGone' } };
  }
  return checkAnswers(openQuestions(section, progress), progress.typed, facts).errors;
}

/** Checks everything and makes the account. */
async function finish(received: Received) {
  const { visit, form, facts, sections, typed } = received;
  const nowMs = visit.now();
  const attempt = readAttempt(form, nowMs);
  const questions = sections.flatMap((section) => section.questions);
  const captcha = await readCaptcha(visit, form, 'register');
  const { values, errors } = checkAnswers(questions, typed, facts);
  const found: Record<string, FieldMessage> = { ...errors };
  if (!facts.documents) delete found.documents;
  else if (values.documents && !hasShown(form, facts.documents)) {
    found.documents = { messageKey: 'register:messages.documentsChanged' };
  }
  // The form sent twice is one use; anyone can make up an attempt, but not use it for many numbers.
  const use = `register ${attempt.key} ${values.phoneNumber}`;
  if (captcha.ok && (await isCaptchaSpent(visit, captcha.captchaResponse, use))) {
    found.captcha = { messageKey: 'errors:captchaNotSolved' };
  }
  if (!captcha.ok) found.captcha = { messageKey: captcha.failure.messageKey };
  if (Object.keys(found).length === 0 && looksAutomatic(form, attempt, nowMs)) {
    found[''] = { messageKey: 'register:messages.sendAgain' };
  }
  // Without the documents no one can have accepted them; the page says that they are missing.
  if (!captcha.ok || !facts.documents || Object.keys(found).length > 0) return refuse(received, found);

  await spendCaptcha(visit, captcha.captchaResponse, use);
  const answers = { phoneCountryCode: phoneCountryOf(typed, facts), ...values };
  const opening = await openAccount(
    visit,
    buildRequest(answers, facts, captcha.captchaResponse),
    attempt.key,
  );
  if (opening.ok) return opening.response;
  const { failure, isUndecided } = opening;
  const messages = refusalMessages(failure, fieldsOf(sections));
  if (Object.keys(messages).length === 0) visit.messages.notifyNow(failureNotification(failure));
  const isPhoneTaken = failure.code === 'PhoneNumberAlreadyInUse';
  return refuse(received, messages, { isPhoneTaken, ...(isUndecided ? { attempt } : {}), failure });
}

/** Leads to the page again, in steps to the one where the first mistake is. */
async function refuse(
  { visit, variant, form, sections, typed }: Received,
  errors: FieldMessages,
  { step, failure, ...state }: RefusedState & { step?: number; failure?: Failure } = {},
): Promise<Response> {
  const asked = stepOf(visit.request.url, sections.length) ?? 1;
  const wrong = sections.findIndex((section) => areAbout(fieldsOf([section]), errors)) + 1;
  const isPasswordWrong = errors.newPassword !== undefined || errors.confirmPassword !== undefined;
  if (isPasswordWrong && variant === 'multiComponent') await keepPassword(visit, null);
  const { newPassword = '', confirmPassword: _, ...shown } = typed;
  const path = REGISTER_PATH[variant];
  return showAgain(visit, {
    ...refusalOf(failure),
    sent: sentForm({ ...shown, ...(form.has('newPassword') ? strengthOf(newPassword) : {}) }, errors),
    page: variant === 'multiComponent' ? stepHref(path, step ?? (wrong || asked)) : path,
    state,
  });
}
