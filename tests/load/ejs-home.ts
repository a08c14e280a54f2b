import { createHmac, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { parse } from 'cookie';
import ejs from 'ejs';
import express from 'express';
import i18next from 'i18next';
import { CompactEncrypt, compactDecrypt } from 'jose';
import pino from 'pino';
import { Pool } from 'undici';
import { z } from 'zod/v4';
import type { TemplateWithTexts } from './ejs-template.ts';

/** What {@link createEjsHome} works with; all but the template are facts of the operator. */
export interface EjsHomeOptions {
  page: TemplateWithTexts;
  /** The headers that the portal sends with the page. */
  headers: Record<string, string>;
  apiUrl: string;
  phoneNumber: string;
  password: string;
}

const BROTLI_QUALITY = 5;

/** How long a session lasts, in ms. */
const SESSION_MS = 2 * 60 * 60 * 1000;
/** Longest that the operator may take for the head and for the body of an answer, in ms. */
const POOL = { connections: 32, headersTimeout: 2500, bodyTimeout: 4000 };

const logOn = z.object({ accessToken: z.string(), displayName: z.string() });
/** What is kept of a player; the phone as it is shown, and the log-on in epoch ms. */
const session = logOn.extend({ id: z.string(), phone: z.string(), loggedOnAtMs: z.number() });
const site = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    currencyInfo: z.object({ auPerCurrencyUnit: z.number(), symbol: z.string(), iso4217Code: z.string() }),
  }),
);
const funds = z.array(
  z.object({
    casinoId: z.number().int(),
    balance: z.object({ regularAU: z.number().int(), promoAU: z.number().int() }),
    lockedFundsAU: z.number().int(),
    lockedClaimsCount: z.number().int(),
  }),
);
const acknowledged = z.array(z.object({ key: z.string(), version: z.string() }));
const documents = z.array(
  z.object({ key: z.string(), version: z.union([z.string(), z.number()]), language: z.string() }),
);
const methods = z.object({
  casinoId: z.number().int(),
  limits: z.object({
    minimumAU: z.number().int(),
    maximumAU: z.number().int(),
    isRestricted: z.boolean(),
    thresholdAU: z.number().int().nullable(),
  }),
  methods: z.array(
    z.object({
      methodId: z.string(),
      label: z.string(),
      minimumAU: z.number().int(),
      maximumAU: z.number().int(),
      fee: z.object({ fixedAU: z.number().int(), percent: z.number() }).nullable(),
      isAvailable: z.boolean(),
    }),
  ),
});
const transactions = z.object({ items: z.array(z.object({ id: z.string() }).passthrough()) });

/** For whom the operator is asked, and until when. */
interface Asking {
  signal: AbortSignal;
  headers: Record<string, string>;
}

/**
 * Home as one would write it with Express and EJS: it opens an encrypted session, asks the operator for what the portal
 * asks for, over connections that are kept and within time limits, in the name of a trace and for as long as the browser
 * waits; it checks the answers, the documents that have to be accepted, and that the session may go on; it fills a
 * template that was compiled once, compresses the page as the portal does, and writes a line to a log.
 *
 * @returns the application, and the cookie of the session that it has opened for the player
 */
export async function createEjsHome(
  options: EjsHomeOptions,
): Promise<{ app: express.Express; cookie: string }> {
  const base = new URL(options.apiUrl);
  const pool = new Pool(base.origin, POOL);
  const key = randomBytes(32);
  const log = pino({ base: null }, pino.destination({ dest: 1, sync: false }));
  const render = ejs.compile(options.page.template);
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'es-MX',
    // EJS escapes what it prints.
    interpolation: { escapeValue: false },
    resources: { 'es-MX': { translation: options.page.texts } },
  });
  const t = texts.getFixedT('es-MX');

  const ask = async <Schema extends z.ZodTypeAny>(
    path: string,
    schema: Schema,
    init: { accessToken?: string; json?: unknown; from?: Asking } = {},
  ): Promise<z.output<Schema>> => {
    const { statusCode, body } = await pool.request({
      path: base.pathname + path,
      method: init.json === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'es-MX',
        ...init.from?.headers,
        ...(init.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(init.accessToken === undefined ? {} : { Authorization: `Bearer ${init.accessToken}` }),
      },
      body: init.json === undefined ? null : JSON.stringify(init.json),
      signal: init.from?.signal ?? null,
    });
    const answer: unknown = await body.json();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${JSON.stringify(answer)}`);
    return schema.parse(answer);
  };

  const { phoneNumber, password } = options;
  const player = {
    ...(await ask('/authentication/login', logOn, { json: { phoneNumber, password } })),
    id: randomBytes(16).toString('base64url'),
    phone: phoneNumber.replace(/^(..)(....)(....)$/, '$1 $2 $3'),
    loggedOnAtMs: Date.now(),
  };
  const revoked = new Set<string>();
  const cookie = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(player)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
  const casinos = new Map((await ask('/site', site)).map((casino) => [casino.id, casino]));
  const offered = new Map<string, string>();
  for (const { key: name, version, language } of await ask('/document?limit=100', documents)) {
    const isNewer = Number(version) > Number(offered.get(name) ?? 0);
    if (language.startsWith('es') && isNewer) offered.set(name, String(version));
  }
  const digits = new Intl.NumberFormat('es-MX');
  const timeOfDay = new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    timeStyle: 'short',
  });
  const money = (casinoId: number, amountAU: number) => {
    const {
      auPerCurrencyUnit = 1,
      symbol = '',
      iso4217Code = '',
    } = casinos.get(casinoId)?.currencyInfo ?? {};
    return `${symbol}${digits.format(amountAU / auPerCurrencyUnit)} ${iso4217Code}`;
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/home', async (request, response) => {
    const startedAt = performance.now();
    const traceId = randomBytes(16).toString('hex');
    // Reads end when the browser goes away.
    const browser = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) browser.abort();
    });
    const opened = await compactDecrypt(parse(request.headers.cookie ?? '').session ?? '', key);
    const owner = session.parse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
    const endsAtMs = owner.loggedOnAtMs + SESSION_MS;
    if (endsAtMs < Date.now() || revoked.has(owner.id)) return response.redirect(303, '/');
    const { accessToken } = owner;
    const asPlayer = () => ({
      accessToken,
      from: {
        signal: browser.signal,
        headers: {
          'X-Request-Id': traceId,
          'X-Forwarded-For': request.ip ?? '',
          traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
        },
      },
    });
    const [entries, accepted, , { limits }] = await Promise.all([
      ask('/funds', funds, asPlayer()),
      ask('/document/acknowledgement', acknowledged, asPlayer()),
      ask('/webpay/transactions?limit=20', transactions, asPlayer()),
      ask('/webpay/methods?direction=buyIn&casinoId=0', methods, asPlayer()),
    ]);
    const isAccepted = ([name, version]: [string, string]) =>
      accepted.some((one) => one.key === name && one.version === version);
    // The page of a player who has not accepted them all is another one.
    if (![...offered].every(isAccepted)) return response.redirect(303, '/documents');
    // The page of a restricted player says what is left.
    if (limits.isRestricted) return response.redirect(303, '/limits');
    const [first, ...others] = entries.map(({ casinoId, balance, lockedFundsAU }) => ({
      casinoId,
      name: casinos.get(casinoId)?.name ?? '',
      regular: money(casinoId, balance.regularAU),
      promo: money(casinoId, balance.promoAU),
      locked: money(casinoId, lockedFundsAU),
    }));
    const salt = randomBytes(8).toString('base64url');
    const csrfToken = salt + createHmac('sha256', key).update(owner.id).update(salt).digest('base64url');
    const sessionEndsAt = `${timeOfDay.format(endsAtMs)} CST`;
    const html = render({ t, player: owner, sessionEndsAt, first, others, csrfToken });
    const bytes = Buffer.from(html);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    response.set({
      'Cache-Control': 'private, no-store',
      Vary: 'Cookie, Accept-Language, Accept-Encoding',
      Refresh: `${Math.ceil((endsAtMs - Date.now()) / 1000)}; url=/`,
    });
    response.set(options.headers);
    const body = brotliCompressSync(bytes, { params });
    response.set({ 'Content-Encoding': 'br', 'Content-Length': String(body.length) });
    response.type('html').end(body);
    log.info(
      { traceId, method: 'GET', route: '/home', status: 200, ms: performance.now() - startedAt },
      'request',
    );
  });
  return { app, cookie: `session=${cookie}` };
}
