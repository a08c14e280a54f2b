import express, { type Request, Router } from 'express';
import { z } from 'zod/v4';
import { type Answer, httpError, ok } from '../../http/answer.ts';
import { publicCall } from '../../http/calls.ts';
import { localPage, loopbackOnly, ownFormsOnly } from '../../http/loopback-only.ts';
import type { Runtime } from '../../runtime.ts';
import { listApiCalls } from '../api-calls.ts';
import { carryOut } from '../carry-out.ts';
import { scenarioState } from '../scenario-state.ts';
import { type FormName, findForm, foreignFields } from './forms.ts';
import { notePlayer } from './made-players.ts';
import type { PageNews } from './markup.ts';
import { scenarioPage } from './page.ts';
import { SCENARIO_POLICY } from './page-look.ts';

/** A field that came twice is none of this page's. */
const typedFields = z.record(z.string(), z.string());

/**
 * GET /__scenario and POST /__scenario/forms/{form}: the page by which people set the sandbox. A form is carried out
 * as the order it stands for, then answered 303 to the page, or 400 with what is wrong and what was typed.
 */
export function scenarioPageRouter(runtime: Runtime): Router {
  const router = Router();

  router.get(
    '/',
    loopbackOnly,
    publicCall(runtime, (request) => {
      const answer =
        request.accepts(['html', 'json']) === 'json'
          ? ok({ ...scenarioState(runtime), calls: listApiCalls(request.app) })
          : page(request, 200, newsOf(request));
      return { ...answer, headers: { ...answer.headers, vary: 'Accept' } };
    }),
  );

  router.post(
    '/forms/:form',
    localPage,
    ownFormsOnly,
    express.urlencoded({ extended: false, limit: '16kb' }),
    publicCall(runtime, async (request) => {
      const found = findForm(request.params.form ?? '');
      if (!found) return httpError(404, 'There is no such form.');
      const typed = typedFields.safeParse(request.body);
      const fields = typed.success ? typed.data : {};
      const foreign = typed.success ? foreignFields(found.form, fields) : ['A field came twice.'];
      const outcome =
        foreign.length > 0
          ? { ok: false as const, problems: foreign }
          : await carryOut(runtime, found.form.order(fields));
      if (!outcome.ok) {
        return page(request, 400, { kind: 'refused', form: found.name, fields, problems: outcome.problems });
      }
      if (outcome.made.player) notePlayer(runtime, outcome.made.player);
      return seeDone(found.name);
    }),
  );

  return router;

  function page(request: Request, httpStatus: number, news: PageNews): Answer {
    return {
      httpStatus,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': SCENARIO_POLICY,
        // With none at all browsers would not say where a form comes from.
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
      body: scenarioPage(runtime, listApiCalls(request.app), news),
    };
  }
}

/** What an address says has just been done: the name of a form, so that no one can put a text of his own there. */
function newsOf(request: Request): PageNews {
  const { done } = request.query;
  const found = typeof done === 'string' ? findForm(done) : undefined;
  return found ? { kind: 'done', form: found.name } : { kind: 'none' };
}

function seeDone(form: FormName): Answer {
  return { httpStatus: 303, headers: { location: `/__scenario?done=${form}#${form}` }, body: null };
}
