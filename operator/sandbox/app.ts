import express, { type Express } from 'express';
import { CONTRACT_VERSION } from '../contract/version.ts';
import { accessCodesRouter } from './api/access-codes.ts';
import { accountSecurityRouter } from './api/account-security.ts';
import { documentsRouter } from './api/documents.ts';
import { exclusionRouter } from './api/exclusion.ts';
import { fundsRouter } from './api/funds.ts';
import { idCheckRouter } from './api/id-check.ts';
import { playRecordsRouter } from './api/play-records.ts';
import { authenticationRouter } from './api/player/authentication.ts';
import { captchaChallengeRouter } from './api/player/captcha.ts';
import { emailVerificationRouter } from './api/player/email-verification.ts';
import { lostPasswordRouter } from './api/player/lost-password.ts';
import { passwordRouter } from './api/player/password.ts';
import { personalInfoRouter } from './api/player/personal-info.ts';
import { phoneCountriesRouter } from './api/player/phone-countries.ts';
import { phoneVerificationRouter } from './api/player/phone-verification.ts';
import { profileRouter } from './api/player/profile.ts';
import { registerRouter } from './api/player/register.ts';
import { playerLimitsRouter } from './api/player-limits.ts';
import { siteRouter } from './api/site.ts';
import { statementsRouter } from './api/statements.ts';
import { webPayInitiateRouter } from './api/web-pay/initiate.ts';
import { webPayMethodsRouter } from './api/web-pay/methods.ts';
import { webPayQuoteRouter } from './api/web-pay/quote.ts';
import { webPayTransactionsRouter } from './api/web-pay/transactions.ts';
import { webhooksRouter } from './api/webhooks.ts';
import { widgetRouter } from './captcha/widget/router.ts';
import { documentTextsRouter } from './documents/router.ts';
import { type CallerKey, keepBody, requireSignature } from './http/caller.ts';
import { commitBreach } from './http/diversion.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { inboxRouter } from './inbox/router.ts';
import { referenceRouter } from './reference.ts';
import type { Runtime } from './runtime.ts';
import { injectFaults } from './scenario/inject-faults.ts';
import { API_PREFIX } from './scenario/path-pattern.ts';
import { recordCalls } from './scenario/record-calls.ts';
import { scenarioRouter } from './scenario/router.ts';

/** Largest body a call may send. */
const BODY_LIMIT = '64kb';

/** The calls, one router per topic. */
const API_ROUTERS = [
  siteRouter,
  phoneCountriesRouter,
  registerRouter,
  captchaChallengeRouter,
  phoneVerificationRouter,
  emailVerificationRouter,
  authenticationRouter,
  lostPasswordRouter,
  passwordRouter,
  profileRouter,
  personalInfoRouter,
  fundsRouter,
  accessCodesRouter,
  documentsRouter,
  webPayMethodsRouter,
  webPayQuoteRouter,
  webPayInitiateRouter,
  webPayTransactionsRouter,
  playRecordsRouter,
  webhooksRouter,
  idCheckRouter,
  playerLimitsRouter,
  accountSecurityRouter,
  exclusionRouter,
  statementsRouter,
];

/**
 * The HTTP side of a sandbox: scripting, inbox and captcha first, then the API behind its recorder and its faults.
 *
 * @param callerKey what calls of the API have to be signed with; without it they are not
 */
export function createApp(runtime: Runtime, callerKey?: CallerKey): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    // A portal in production refuses an operator that says this of itself.
    response.setHeader('X-Operator-Kind', 'sandbox');
    response.setHeader('X-Contract-Version', CONTRACT_VERSION);
    next();
  });
  app.use('/__scenario', scenarioRouter(runtime));
  app.use(inboxRouter(runtime));
  app.use(referenceRouter());
  app.use('/captcha', widgetRouter(runtime));
  // A signature is over the text as it came: webhooks are not parsed before it is checked.
  app.use(`${API_PREFIX}/webhooks`, express.text({ type: () => true, limit: BODY_LIMIT }));
  app.use(
    recordCalls(runtime),
    express.json({ limit: BODY_LIMIT, ...(callerKey && { verify: keepBody }) }),
    injectFaults(runtime),
  );
  app.use(API_PREFIX, commitBreach(runtime));
  if (callerKey !== undefined) app.use(API_PREFIX, requireSignature(runtime, callerKey));
  for (const router of API_ROUTERS) app.use(API_PREFIX, router(runtime));
  app.use(documentTextsRouter(runtime));
  app.use(notFound, answerErrors(runtime));
  return app;
}
