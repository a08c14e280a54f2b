import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { offersReminder } from '#app/calls/own-time.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { requirePlayer } from '#app/session/guards.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import {
  BreakCheckPage,
  BreakPart,
  BreakSetPage,
  BreakUnavailablePage,
  ChoicesPage,
} from './break-pages.tsx';
import { changeLimit } from './change-limit.ts';
import { BREAK_STEPS } from './form-names.ts';
import { CheckPage, FormPage, OfferPage, OverviewPage, UnavailablePage } from './limit-pages.tsx';
import {
  breakCheck,
  breakChoices,
  chosenOption,
  helpLines,
  loadExclusions,
  runningBreak,
} from './load-break.ts';
import {
  askedLimit,
  type Known,
  limitCheck,
  limitForm,
  loadKnown,
  otherLimits,
  overview,
  readSize,
} from './load-limits.ts';
import { loadReminder } from './load-reminder.ts';
import { ReminderPage } from './reminder-page.tsx';
import { setBreak } from './set-break.ts';

const NOT_FOUND = data({ kind: 'notFound' as const }, { status: 404 });

/** Limits and breaks of the player (spec §11): the overview, their forms, and the pages that show a change before it is made. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const step = visit.request.url.searchParams.get('step');
  if (isBreakStep(step)) return loadBreakStep(visit, player, step);
  const hasLimits = (await operatorSettings(visit))?.features.allowPlayerLimits !== false;
  if (step === 'reminder') return loadReminderStep(visit, player);
  if (step === 'first') return offer(hasLimits ? await loadKnown(visit) : null);
  if (step === 'limit' || step === 'check') {
    return hasLimits ? loadLimitStep(visit, player, step) : NOT_FOUND;
  }
  return loadOverview(visit, player, hasLimits);
}

const isBreakStep = (step: string | null): step is (typeof BREAK_STEPS)[number] =>
  BREAK_STEPS.some((one) => one === step);

/** Loads what the operator has of limits and breaks; what it does not have is not shown. */
async function loadOverview(visit: Visit, player: PlayerSession, hasLimits: boolean) {
  const [known, exclusions] = await Promise.all([hasLimits ? loadKnown(visit) : null, loadExclusions(visit)]);
  const limits = known ? await overview(known, player) : null;
  const isLimitsUnknown = hasLimits && limits === null;
  const running =
    exclusions === null || exclusions === 'unavailable' ? exclusions : await runningBreak(visit, exclusions);
  const status = isLimitsUnknown || exclusions === 'unavailable' ? 503 : 200;
  const model = { limits, isLimitsUnknown, hasBreak: exclusions !== null, running };
  return data({ kind: 'overview' as const, model }, { status });
}

async function loadLimitStep(visit: Visit, player: PlayerSession, step: 'limit' | 'check') {
  const known = await loadKnown(visit);
  if (known === null) return data({ kind: 'unavailable' as const }, { status: 503 });
  const asked = askedLimit(known, visit.request.url.searchParams);
  if (asked === null) return NOT_FOUND;
  if (step === 'limit') return { kind: 'form' as const, model: limitForm(known, asked) };
  const read = readSize(known, asked);
  return read.ok
    ? { kind: 'check' as const, model: await limitCheck(known, asked, read.size, player) }
    : data({ kind: 'form' as const, model: limitForm(known, asked, read.problem) }, { status: 422 });
}

async function loadBreakStep(visit: Visit, player: PlayerSession, step: (typeof BREAK_STEPS)[number]) {
  const exclusions = await loadExclusions(visit);
  if (exclusions === null) return NOT_FOUND;
  if (exclusions === 'unavailable') {
    return data({ kind: 'breakUnavailable' as const, lines: await helpLines(visit) }, { status: 503 });
  }
  if (step === 'break') return { kind: 'choices' as const, model: await breakChoices(visit, exclusions) };
  if (step === 'breakSet') {
    const model = { running: await runningBreak(visit, exclusions), helpLines: await helpLines(visit) };
    return { kind: 'breakSet' as const, model };
  }
  const option = chosenOption(visit, exclusions);
  return option === null
    ? NOT_FOUND
    : { kind: 'breakCheck' as const, model: await breakCheck(visit, option, player) };
}

async function loadReminderStep(visit: Visit, player: PlayerSession) {
  if (!offersReminder(await operatorSettings(visit))) return NOT_FOUND;
  return { kind: 'reminder' as const, model: await loadReminder(visit, player) };
}

/** Offers limits at the end of a registration, which ends at Home where there is nothing to set. */
function offer(known: Known | null) {
  const others = known && otherLimits(known);
  if (!others || others.length === 0) throw redirect(ROUTES.home);
  return { kind: 'offer' as const, model: { others } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const form = await request.formData();
  const isBreak = visit.request.url.searchParams.get('step') === 'breakCheck';
  return isBreak ? setBreak(visit, player, form) : changeLimit(visit, player, form);
}

export default function ResponsiblePlay() {
  const answer = useLoaderData<typeof loader>();
  switch (answer.kind) {
    case 'notFound':
      return <ErrorPage kind="notFound" />;
    case 'unavailable':
      return <UnavailablePage />;
    case 'overview': {
      const { limits, isLimitsUnknown, hasBreak, running } = answer.model;
      return (
        <>
          {isLimitsUnknown ? <UnavailablePage /> : <OverviewPage model={limits} />}
          {hasBreak ? <BreakPart running={running} /> : null}
        </>
      );
    }
    case 'offer':
      return <OfferPage model={answer.model} />;
    case 'reminder':
      return <ReminderPage model={answer.model} />;
    case 'form':
      return <FormPage model={answer.model} />;
    case 'check':
      return <CheckPage model={answer.model} />;
    case 'choices':
      return <ChoicesPage model={answer.model} />;
    case 'breakCheck':
      return <BreakCheckPage model={answer.model} />;
    case 'breakSet':
      return <BreakSetPage model={answer.model} />;
    case 'breakUnavailable':
      return <BreakUnavailablePage lines={answer.lines} />;
  }
}
