import express, { Router } from 'express';
import { z } from 'zod/v4';
import { CALLS } from '../../contract/calls.ts';
import { ok } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { localPage, loopbackOnly, ownFormsOnly } from '../http/loopback-only.ts';
import { pageAnswer, seeOther } from '../http/page.ts';
import type { Runtime } from '../runtime.ts';
import { carryOut, type OrderOutcome } from './carry-out.ts';
import { type News, scenarioPage } from './page.ts';
import { scenarioState } from './scenario-state.ts';

/** Every call of the contract, for faults to strike. */
const API_CALLS = CALLS.map(({ method, path }) => ({ method: method.toUpperCase(), path }));

/** A field that came twice is none of this page's. */
const orderForm = z.strictObject({ order: z.string() });

/** The last order of a form that was carried out: the page shows it once. */
const lastDone = new WeakMap<Runtime, News>();

/**
 * GET /__scenario and POST /__scenario/form: the page by which people set the sandbox. An order is carried out, then
 * answered 303 to the page, or 400 with what is wrong and what was typed.
 */
export function scenarioPageRouter(runtime: Runtime): Router {
  const router = Router();

  router.get(
    '/',
    loopbackOnly,
    publicCall(runtime, (request) => {
      const isPage = request.accepts(['html', 'json']) !== 'json';
      const news = (isPage && lastDone.get(runtime)) || null;
      if (isPage) lastDone.delete(runtime);
      const answer = isPage
        ? pageAnswer(200, scenarioPage(runtime, news))
        : ok({ ...scenarioState(runtime), calls: API_CALLS });
      return { ...answer, headers: { ...answer.headers, vary: 'Accept' } };
    }),
  );

  router.post(
    '/form',
    localPage,
    ownFormsOnly,
    express.urlencoded({ extended: false, limit: '1mb' }),
    publicCall(runtime, async (request) => {
      const form = orderForm.safeParse(request.body);
      const typed = form.success ? form.data.order : '';
      const news = { typed, outcome: await carryOutText(runtime, typed) };
      if (!news.outcome.ok) return pageAnswer(400, scenarioPage(runtime, news));
      lastDone.set(runtime, news);
      return seeOther('/__scenario');
    }),
  );

  return router;
}

async function carryOutText(runtime: Runtime, text: string): Promise<OrderOutcome> {
  let order: unknown;
  try {
    order = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['The order is not JSON.'] };
  }
  return carryOut(runtime, order);
}
