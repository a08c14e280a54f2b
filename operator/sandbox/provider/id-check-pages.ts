import { type Request, Router } from 'express';
import { z } from 'zod/v4';
import type { Language } from '../contract.ts';
import type { Answer } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { requestLanguage } from '../http/language.ts';
import { ID_CHECK_REASONS } from '../id-check-contract.ts';
import { findSession, findSessionByLink, type VendorSession } from '../idcheck/session-table.ts';
import { act, canAct, finishIdChecks, noteOpened, VENDOR_DEEDS } from '../idcheck/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { html, seeOther } from './html-answer.ts';
import { vendorTexts } from './id-check-texts.ts';
import { button, hostedPage } from './pages.ts';
import { spellReturn } from './return-address.ts';

/** Name of the vendor. */
const VENDOR = 'VeriMx';

const deedForm = z.strictObject({
  deed: z.enum(VENDOR_DEEDS),
  reason: z.enum(ID_CHECK_REASONS).catch('other'),
});

/**
 * The hosted page of the vendor of identity checks (contract §10): GET and POST /{token}. Plain HTML that plays the
 * player before the camera and the vendor behind it; the real one needs scripts.
 */
export function idCheckPages(runtime: Runtime): Router {
  const router = Router();

  router.get(
    '/:token',
    publicCall(runtime, (request) => {
      const session = sessionOf(request);
      if (!session) return unknown(request);
      if (request.method === 'GET') noteOpened(runtime, session);
      return html(200, checkPage(runtime, session), session.returnUrl);
    }),
  );

  router.post(
    '/:token',
    publicCall(runtime, (request) => {
      const session = sessionOf(request);
      const form = deedForm.safeParse(request.body);
      if (!session || !form.success) return unknown(request);
      noteOpened(runtime, session);
      act(runtime, session.sessionId, form.data.deed, form.data.reason);
      return seeOther(returnAddress(runtime, findSession(runtime.db, session.sessionId) ?? session));
    }),
  );

  return router;

  function sessionOf(request: Request): VendorSession | undefined {
    finishIdChecks(runtime);
    return findSessionByLink(runtime.db, request.params.token ?? '');
  }

  function unknown(request: Request): Answer {
    return html(404, unknownPage(requestLanguage(request, runtime.country)));
  }
}

/** Where the browser goes back to: the operator's address with `session`, and something of the vendor's own. */
function returnAddress(runtime: Runtime, { returnUrl, sessionId, word }: VendorSession): string {
  return spellReturn(runtime, returnUrl, { session: sessionId, vendorStatus: word });
}

function checkPage(runtime: Runtime, session: VendorSession): string {
  const { language, documentType, word, linkToken, sessionId } = session;
  const texts = vendorTexts(language);
  const { deeds } = texts;
  const options = ID_CHECK_REASONS.map(
    (reason) => `<option value="${reason}">${escapeHtml(texts.reasons[reason])}</option>`,
  ).join('');
  const ofPlayer = canAct(runtime, session)
    ? `<p>${texts.show}</p>\n${button('send', deeds.send)}${button('abandon', deeds.abandon)}`
    : '';
  const ofVendor = canAct(runtime, session)
    ? `<h2>${texts.vendorTitle}</h2>
<p>${texts.vendorIntro}</p>
${button('approve', deeds.approve)}${button('review', deeds.review)}
<label for="reason">${texts.reason}</label>
<select id="reason" name="reason">${options}</select>
${button('decline', deeds.decline)}${button('resubmit', deeds.resubmit)}`
    : '';
  const content = `<div class="card"><p class="status" role="status">${texts.state[word]}</p>
<dl>
<dt>${texts.document}</dt><dd>${escapeHtml(texts.documents[documentType])}</dd>
<dt>${texts.session}</dt><dd>${escapeHtml(sessionId)}</dd>
</dl></div>
<form method="post" action="/idcheck/${encodeURIComponent(linkToken)}">
${ofPlayer}${button('leave', deeds.leave)}
${ofVendor}
</form>`;
  return hostedPage({ brand: VENDOR, language, title: texts.title, note: texts.notReal, content });
}

function unknownPage(language: Language): string {
  const texts = vendorTexts(language);
  const content = `<p>${texts.unknown}</p>`;
  return hostedPage({ brand: VENDOR, language, title: texts.title, note: texts.notReal, content });
}
