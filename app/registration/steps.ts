import { checkAnswers } from './check-answers.ts';
import type { Facts } from './facts.ts';
import { type FieldName, inputsOf, type Typed } from './fields.ts';
import type { Question, Section } from './layouts.ts';

/** What decides how far a visitor has come. */
export interface Progress {
  typed: Typed;
  /** A password was chosen in a step before, and is kept. */
  hasPassword: boolean;
  facts: Facts;
}

/** The number of the step that an address names; null when it names none. */
export function stepOf(url: URL, stepCount: number): number | null {
  const text = url.searchParams.get('step') ?? '';
  const step = /^[1-9]$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= stepCount ? step : null;
}

/** The questions of a step that still need an answer: a password that is kept need not be typed again. */
export function openQuestions(section: Section, { typed, hasPassword }: Progress): readonly Question[] {
  const isTyped = (field: FieldName) => inputsOf(field).some((input) => (typed[input] ?? '') !== '');
  return section.questions.filter(({ field }) => field !== 'password' || !hasPassword || isTyped('password'));
}

/**
 * The number of the first step that is not yet filled in, or not correctly; the last one when all before it are done.
 */
export function firstOpenStep(sections: readonly Section[], progress: Progress): number {
  const isDone = (section: Section) => {
    const questions = openQuestions(section, progress);
    const wasSent = section.questions.some(({ field }) =>
      inputsOf(field).some((input) => progress.typed[input] !== undefined),
    );
    const { errors } = checkAnswers(questions, progress.typed, progress.facts);
    return wasSent && Object.keys(errors).length === 0;
  };
  const open = sections.slice(0, -1).findIndex((section) => !isDone(section));
  return open === -1 ? sections.length : open + 1;
}
