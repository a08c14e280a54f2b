import express, { Router } from 'express';
import { z } from 'zod';
import { findAccessCode } from '../db/access-codes.ts';
import { findPlayerByPhone } from '../db/players.ts';
import { json, ok } from '../http/answer.ts';
import { publicCall } from '../http/calls.ts';
import { loopbackOnly } from '../http/loopback-only.ts';
import { idCheckSettings } from '../idcheck/id-check-settings.ts';
import { deliveryFailureOrder } from '../inbox/delivery-failures.ts';
import { type Runtime, resetScenario } from '../runtime.ts';
import { changeRegisterRules, rulesChange } from '../site/register-rules.ts';
import { changeSettings, settingsChange } from '../site/settings.ts';
import { changePaymentSettings, paymentSettingsChange } from '../webpay/payment-settings.ts';
import { faultSchema } from './fault-schema.ts';
import { guestLinkOrder, orderGuestLink } from './guest-link.ts';
import { idCheckRecords } from './id-check-records.ts';
import { changePayment, paymentChange } from './payment-change.ts';
import { makePayments, paymentOrders } from './payment-order.ts';
import { paymentRecords } from './payment-records.ts';
import { endPlay, makePlays, playEnd, playOrders } from './play-order.ts';
import { changePlayer, playerChange } from './player-change.ts';
import { makePlayer, playerOrder } from './player-order.ts';

/** Everything one `POST /__scenario` may ask for; carried out in this order. */
const scenarioRequest = z
  .object({
    /** Everything below but players back to how the build starts. Players stay. */
    reset: z.literal(true).optional(),
    clearFaults: z.literal(true).optional(),
    settings: settingsChange.optional(),
    rules: rulesChange.optional(),
    /** Secret key captcha tokens are verified with; null for the one that belongs to the site key. */
    captchaSecretKey: z.string().nullable().optional(),
    /** Channels by which codes are sent to a phone; the first is the usual one. */
    codeChannels: z
      .array(z.enum(['sms', 'whatsapp', 'voice']))
      .min(1)
      .optional(),
    /** How long access codes made from now on are good. */
    accessCodeLifeMs: z.number().int().min(0).max(86_400_000).optional(),
    latencyMs: z.number().int().min(0).max(600_000).optional(),
    /** Where messages say the portal is. */
    portalOrigin: z.string().url().optional(),
    player: playerOrder.optional(),
    /** A link by which an existing player, or the one just ordered, gets in without a password. */
    guestLink: guestLinkOrder.optional(),
    /** How web payments work: provider, webhooks, clock of offers, methods that are off. */
    payments: paymentSettingsChange.optional(),
    /** How identity checks work: the vendor. */
    idCheck: idCheckSettings.optional(),
    /** Payments players have made already. */
    transactions: paymentOrders.optional(),
    /** What happens to a payment outside the portal. */
    transaction: paymentChange.optional(),
    /** What players have played already. */
    playRecords: playOrders.optional(),
    /** A play that ends. */
    playRecord: playEnd.optional(),
    /** What an existing player becomes while his session goes on. */
    change: playerChange.optional(),
    faults: z.array(faultSchema).optional(),
    /** SMS and mails that do not leave. */
    failDeliveries: z.array(deliveryFailureOrder).optional(),
  })
  .strict();
export type ScenarioRequest = z.input<typeof scenarioRequest>;

const callFilter = z
  .object({
    method: z.string().optional(),
    path: z.string().optional(),
    tokenSha256: z.string().optional(),
    requestId: z.string().optional(),
    userId: z.string().optional(),
  })
  .strict();

/**
 * POST /__scenario, GET /__scenario/captcha/{challengeId}, /payments/{phone}, /access-code/{phone} and
 * /idCheck/{phone}, GET and DELETE /__scenario/calls: how tests script this sandbox. Loopback only.
 */
export function scenarioRouter(runtime: Runtime): Router {
  const router = Router();
  router.use(loopbackOnly, express.json({ limit: '1mb' }));

  router.post(
    '/',
    publicCall(runtime, async (request) => {
      const parsed = scenarioRequest.safeParse(request.body);
      if (!parsed.success) return badRequest(issueTexts(parsed.error));
      const order = parsed.data;
      if (order.reset) resetScenario(runtime);
      if (order.clearFaults) runtime.faults.clear();
      if (order.settings) runtime.settings = changeSettings(runtime.settings, order.settings);
      if (order.rules) runtime.rules = changeRegisterRules(runtime.rules, order.rules);
      if (order.captchaSecretKey !== undefined) runtime.captchaSecretKey = order.captchaSecretKey;
      if (order.codeChannels) runtime.codeChannels = order.codeChannels;
      if (order.accessCodeLifeMs !== undefined) runtime.accessCodeLifeMs = order.accessCodeLifeMs;
      if (order.latencyMs !== undefined) runtime.latencyMs = order.latencyMs;
      if (order.portalOrigin !== undefined) runtime.portalOrigin = order.portalOrigin;
      if (order.payments) runtime.payments = changePaymentSettings(runtime.payments, order.payments);
      if (order.idCheck) runtime.idCheck = order.idCheck;
      const made = order.player && (await makePlayer(runtime, order.player));
      if (made && !made.ok) return badRequest([made.problem]);
      if (order.change && !changePlayer(runtime, order.change))
        return badRequest(['change.phone: nobody has it']);
      const payments = makePayments(runtime, order.transactions ?? []);
      if (!payments.ok) return badRequest([payments.problem]);
      const problem = order.transaction && (await changePayment(runtime, order.transaction));
      if (problem) return badRequest([problem]);
      const plays = makePlays(runtime, order.playRecords ?? []);
      if (!plays.ok) return badRequest([plays.problem]);
      const unended = order.playRecord && endPlay(runtime, order.playRecord);
      if (unended) return badRequest([unended]);
      for (const fault of order.faults ?? []) runtime.faults.add(fault);
      for (const failure of order.failDeliveries ?? []) runtime.deliveryFailures.add(failure);
      const { transactionIds } = payments;
      const { playRecordIds } = plays;
      const guestLink = order.guestLink && orderGuestLink(runtime, order.guestLink);
      if (order.guestLink && !guestLink) return badRequest(['guestLink.phone: nobody has it']);
      return ok({
        status: 'Success',
        transactionIds,
        playRecordIds,
        guestLink,
        ...(made && { player: made.player }),
      });
    }),
  );

  router.get(
    '/captcha/:challengeId',
    publicCall(runtime, (request) => {
      const answer = runtime.imageChallenges.answerTo(request.params.challengeId ?? '');
      return answer === undefined
        ? json(404, { problems: ['challengeId: used up or unknown'] })
        : ok({ answer });
    }),
  );

  router.get(
    '/payments/:phone',
    publicCall(runtime, (request) => {
      const records = paymentRecords(runtime, request.params.phone ?? '');
      return records ? ok(records) : json(404, { problems: ['phone: nobody has it'] });
    }),
  );

  router.get(
    '/access-code/:phone',
    publicCall(runtime, (request) => {
      const player = findPlayerByPhone(runtime.db, request.params.phone ?? '', runtime.country);
      if (!player) return json(404, { problems: ['phone: nobody has it'] });
      return ok({ accessCode: findAccessCode(runtime.db, player.userId, runtime.now()) ?? null });
    }),
  );

  router.get(
    '/idCheck/:phone',
    publicCall(runtime, (request) => {
      const records = idCheckRecords(runtime, request.params.phone ?? '');
      return records ? ok(records) : json(404, { problems: ['phone: nobody has it'] });
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
