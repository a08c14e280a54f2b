import { redirect } from '@remix-run/node';
import { REGISTER_PATH, type RegistrationVariant } from '#app/domain/pages/routes.ts';
import type { Visit } from '#app/session/visit.ts';
import { newAttempt } from './attempt.ts';
import { keptAnswers, keptPassword } from './draft.ts';
import { registrationFacts } from './facts.ts';
import { stepHref } from './form-names.ts';
import { sectionsOf } from './layouts.ts';
import { buildModel, type RegistrationModel } from './model.ts';
import { leaveRegistration } from './open-account.ts';
import { firstOpenStep, stepOf } from './steps.ts';

/**
 * Loads a registration page (spec §2) with what the visitor typed into it within the last ten minutes.
 *
 * @returns the page; null after a form that was refused, whose answer has the page
 * @throws Response for a signed-in player, and for a step whose turn has not come
 */
export async function loadRegistration(
  visit: Visit,
  variant: RegistrationVariant,
): Promise<RegistrationModel | null> {
  if (visit.request.method === 'POST') return null;
  if (visit.player) throw leaveRegistration(visit);
  const typed = keptAnswers(visit);
  const hasPassword = (await keptPassword(visit)) !== null;
  const attempt = newAttempt(visit.now());
  const step = variant === 'multiComponent' ? await stepToShow(visit, variant, { typed, hasPassword }) : null;
  return buildModel(visit, { variant, step, typed, hasPassword, attempt });
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
