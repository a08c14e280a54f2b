import { type Request, Router } from 'express';
import { z } from 'zod/v4';
import type { Language } from '../contract.ts';
import type { Answer } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { type Html, html } from '../http/html.ts';
import { requestLanguage } from '../http/language.ts';
import { page, pageAnswer, seeOther } from '../http/page.ts';
import { ID_CHECK_REASONS } from '../id-check-contract.ts';
import { findSession, findSessionByLink, type VendorSession } from '../idcheck/session-table.ts';
import { act, canAct, finishIdChecks, noteOpened, VENDOR_DEEDS } from '../idcheck/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { vendorTexts } from './id-check-texts.ts';
import { button } from './pages.ts';
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
      return pageAnswer(200, checkPage(runtime, session), session.returnUrl);
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
    const language = requestLanguage(request, runtime.country);
    return pageAnswer(404, vendorPage(language, html`<p>${vendorTexts(language).unknown}</p>`));
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
  const isOpen = canAct(runtime, session);
  const operator = runtime.operatorName;
  const ofPlayer = html`<p>${texts.show}</p>
${button('send', deeds.send)}${button('abandon', deeds.abandon)}`;
  const ofVendor = html`<h2>${texts.vendorTitle}</h2>
<p>${texts.vendorIntro}</p>
${button('approve', deeds.approve)}${button('review', deeds.review)}
<label for="reason">${texts.reason}</label>
<select id="reason" name="reason">${ID_CHECK_REASONS.map(
    (reason) => html`<option value="${reason}">${texts.reasons[reason]}</option>`,
  )}</select>
${button('decline', deeds.decline)}${button('resubmit', deeds.resubmit)}`;
  return vendorPage(
    language,
    html`<div class="card"><p class="status" role="status">${texts.state[word]}</p>
<dl>${operator === null ? null : html`<dt>${texts.operator}</dt><dd>${operator}</dd>`}
<dt>${texts.document}</dt><dd>${texts.documents[documentType]}</dd>
<dt>${texts.session}</dt><dd>${sessionId}</dd>
</dl></div>
<form method="post" action="/idcheck/${encodeURIComponent(linkToken)}">
${isOpen ? ofPlayer : null}${button('leave', deeds.leave)}
${isOpen ? ofVendor : null}
</form>`,
  );
}

function vendorPage(language: Language, content: Html): string {
  const { title, notReal } = vendorTexts(language);
  return page({
    brand: VENDOR,
    language,
    title,
    content: html`${content}
<p class="note">${notReal}</p>`,
  });
}
