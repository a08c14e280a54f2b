import express, { Router } from 'express';
import { z } from 'zod';
import { json, ok } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import { type Runtime, resetScenario } from '../runtime.ts';
import { changeRegisterRules, rulesChange } from '../site/register-rules.ts';
import { changeSettings, settingsChange } from '../site/settings.ts';
import { faultSchema } from './fault-schema.ts';
import { changePlayer, playerChange } from './player-change.ts';
import { makePlayer, playerOrder } from './player-order.ts';

/** Everything one `POST /__scenario` may ask for; carried out in this order. */
const scenarioRequest = z
  .object({
    /** Faults, latency, settings and rules back to how the build starts. Players stay. */
    reset: z.literal(true).optional(),
    clearFaults: z.literal(true).optional(),
    settings: settingsChange.optional(),
    rules: rulesChange.optional(),
    latencyMs: z.number().int().min(0).max(600_000).optional(),
    /** Where messages say the portal is; only its host is used. */
    portalOrigin: z.string().url().optional(),
    player: playerOrder.optional(),
    /** What an existing player becomes while his session goes on. */
    change: playerChange.optional(),
    faults: z.array(faultSchema).optional(),
  })
  .strict();
export type ScenarioRequest = z.input<typeof scenarioRequest>;

const callFilter = z
  .object({
    method: z.string().optional(),
    path: z.string().optional(),
    tokenSha256: z.string().optional(),
    requestId: z.string().optional(),
  })
  .strict();

/** POST /__scenario, GET and DELETE /__scenario/calls: how tests script this sandbox. Loopback only. */
export function scenarioRouter(runtime: Runtime): Router {
  const router = Router();
  router.use(loopbackOnly, express.json({ limit: '1mb' }));

  router.post(
    '/',
    publicCall(runtime, async (request) => {
      const parsed = scenarioRequest.safeParse(request.body);
      if (!parsed.success) return badRequest(issueTexts(parsed.error));
      const wish = parsed.data;
      if (wish.reset) resetScenario(runtime);
      if (wish.clearFaults) runtime.faults.clear();
      if (wish.settings) runtime.settings = changeSettings(runtime.settings, wish.settings);
      if (wish.rules) runtime.rules = changeRegisterRules(runtime.rules, wish.rules);
      if (wish.latencyMs !== undefined) runtime.latencyMs = wish.latencyMs;
      if (wish.portalOrigin !== undefined) runtime.portalOrigin = wish.portalOrigin;
      const made = wish.player && (await makePlayer(runtime, wish.player));
      if (made && !made.ok) return badRequest([made.problem]);
      if (wish.change && !changePlayer(runtime, wish.change))
        return badRequest(['change.phone: nobody has it']);
      for (const fault of wish.faults ?? []) runtime.faults.add(fault);
      return ok({ status: 'Success', ...(made && { player: made.player }) });
    }),
  );

  router.get(
    '/calls',
    publicCall(runtime, (request) => {
      const filter = callFilter.safeParse(request.query);
      return filter.success
        ? ok({ calls: runtime.calls.list(filter.data) })
        : badRequest(issueTexts(filter.error));
    }),
  );

  router.delete(
    '/calls',
    publicCall(runtime, () => {
      runtime.calls.clear();
      return ok({ status: 'Success' });
    }),
  );

  return router;
}

function badRequest(problems: string[]) {
  return json(400, { problems });
}

function issueTexts(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
