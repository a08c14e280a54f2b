import express, { type Express } from 'express';
import { accessCodesRouter } from './api/access-codes.ts';
import { authenticationRouter } from './api/authentication.ts';
import { captchaChallengeRouter } from './api/captcha.ts';
import { documentsRouter } from './api/documents.ts';
import { emailVerificationRouter } from './api/email-verification.ts';
import { fundsRouter } from './api/funds.ts';
import { idCheckRouter } from './api/id-check.ts';
import { lostPasswordRouter } from './api/lost-password.ts';
import { passwordRouter } from './api/password.ts';
import { personalInfoRouter } from './api/personal-info.ts';
import { phoneCountriesRouter } from './api/phone-countries.ts';
import { phoneVerificationRouter } from './api/phone-verification.ts';
import { playRecordsRouter } from './api/play-records.ts';
import { profileRouter } from './api/profile.ts';
import { registerRouter } from './api/register.ts';
import { siteRouter } from './api/site.ts';
import { webhooksRouter } from './api/webhooks.ts';
import { webPayInitiateRouter } from './api/webpay-initiate.ts';
import { webPayMethodsRouter } from './api/webpay-methods.ts';
import { webPayQuoteRouter } from './api/webpay-quote.ts';
import { webPayTransactionsRouter } from './api/webpay-transactions.ts';
import { widgetRouter } from './captcha/widget/router.ts';
import { documentTextsRouter } from './documents/router.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { inboxRouter } from './inbox/router.ts';
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
];

/** The HTTP side of a sandbox: scripting, inbox and captcha first, then the API behind its recorder and its faults. */
export function createApp(runtime: Runtime): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    // A portal in production refuses an operator that says this of itself.
    response.setHeader('X-Operator-Kind', 'sandbox');
    next();
  });
  app.use('/__scenario', scenarioRouter(runtime));
  app.use(inboxRouter(runtime));
  app.use('/captcha', widgetRouter(runtime));
  // A signature is over the text as it came: webhooks are not parsed before it is checked.
  app.use(`${API_PREFIX}/webhooks`, express.text({ type: () => true, limit: BODY_LIMIT }));
  app.use(recordCalls(runtime), express.json({ limit: BODY_LIMIT }), injectFaults(runtime));
  for (const router of API_ROUTERS) app.use(API_PREFIX, router(runtime));
  app.use(documentTextsRouter(runtime));
  app.use(notFound, answerErrors(runtime));
  return app;
}
