import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { checkDocuments, keepAcknowledgements } from '#app/account/document-queue.ts';
import { asPlayerForDocuments } from '#app/calls/player-calls.ts';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { isSameDocument } from '#app/domain/player/documents.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { textOf } from '#app/forms/read.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { endSession, failureNotification } from '#app/session/failures.ts';
import { requirePlayer } from '#app/session/guards.ts';

export const loader = () => toPageOfForm(ROUTES.home);

/**
 * Accepts the document shown over the page (spec §4, "Documents"), and only that one: a form of another tab,
 * or of a replaced version, changes nothing and redirects to the current document.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const form = await request.formData();
  const back = redirect(returnAddress(form.get('returnTo')) ?? ROUTES.home, 303);
  const accepted = { key: textOf(form, 'key'), version: textOf(form, 'version') };

  const [list] = await Promise.all([visit.calls.publicDocuments(), checkDocuments(visit)]);
  if (!list.ok) {
    visit.messages.notify(failureNotification(list.failure));
    return back;
  }
  const [open] = visit.openDocuments;
  if (!open || !isSameDocument(open, accepted)) return back;

  const update = { key: open.key, version: open.version };
  const answer = await asPlayerForDocuments(visit).acknowledge([update]);
  if (!answer.ok) {
    if (isNotFound(answer.failure)) return endSession(visit, notFound(answer.failure));
    visit.messages.notify(failureNotification(answer.failure));
    return back;
  }
  // The response is the refreshed list; add the accepted one, which the operator's replica may lack.
  keepAcknowledgements(visit, list.value.documents, [...answer.value, update]);
  visit.updatePlayer({ acceptedInTurn: (visit.player?.acceptedInTurn ?? 0) + 1 });
  return back;
}

function isNotFound({ code }: Failure): boolean {
  return code === 'RequiredDocumentNotFound' || code === 'http404';
}

function notFound({ traceId }: Failure): Failure {
  return failureOf('DocumentNotFound', traceId === undefined ? {} : { traceId });
}
