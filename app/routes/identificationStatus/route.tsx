import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { useText } from '#app/i18n/texts.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { loadPhone, loadStatus } from './load-status.ts';
import { pollingSince, pollOnHref, redirectToScreen, type StartRefusal, startCheck } from './start-check.ts';
import { PhonePage, StatusPage } from './status-page.tsx';

/**
 * Identity check status (spec §2).
 *
 * @throws Response that redirects away from a step that is not due
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  if (visit.messages.refusal === 403) return data({ kind: 'forbidden' as const }, { status: 403 });
  if (!(await areSettingsKnown(visit))) return data({ kind: 'unavailable' as const }, { status: 503 });
  const query = visit.request.url.searchParams;
  const answer = await asPlayer(visit).idCheck();
  if (!answer.ok && answer.failure.code === 'http404') {
    return data({ kind: 'notFound' as const }, { status: 404 });
  }
  if (!answer.ok) {
    visit.messages.notifyNow(failureNotification(answer.failure));
    return data({ kind: 'failed' as const }, { status: 503 });
  }
  const check = answer.value;
  if (check.result === 'Success' && pollingSince(visit.request.url) !== null)
    notifySuccess(visit, 'IdCheckCleared', { isNow: true });
  if (query.get('step') !== 'phone') {
    const refusal = visit.messages.formState(ROUTES.identificationStatus) as StartRefusal | undefined;
    const model = await loadStatus(visit, player, check);
    return { kind: 'status' as const, model, refusal: refusal ?? null };
  }
  const model = loadPhone(visit, check);
  if (model === null)
    throw pollingSince(visit.request.url) !== null ? redirect(pollOnHref(visit), 303) : redirectToScreen();
  return { kind: 'phone' as const, model };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  if (!(await areSettingsKnown(visit))) return redirectToScreen();
  return startCheck(visit, player, await request.formData());
}

export default function IdentificationStatus() {
  const answer = useLoaderData<typeof loader>();
  switch (answer.kind) {
    case 'forbidden':
    case 'notFound':
    case 'unavailable':
      return <ErrorPage kind={answer.kind} />;
    case 'failed':
      return <FailedPage />;
    case 'phone':
      return <PhonePage model={answer.model} />;
    case 'status':
      return <StatusPage model={answer.model} refusal={answer.refusal} />;
  }
}

/** Returns false, with a notification, while the operator's settings are unknown (spec §2, §6). */
async function areSettingsKnown(visit: Visit): Promise<boolean> {
  if ((await operatorSettings(visit)) !== null) return true;
  visit.messages.notifyNow(failureNotification(failureOf('ServerUnreachable')));
  return false;
}

function FailedPage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:identificationStatus')}</h1>
      <p className="notice notice--warning">{t('identity:unknown')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.identificationStatus}>
          {t('pages.tryAgain')}
        </a>
      </p>
    </section>
  );
}
