import { createHmac, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import ejs from 'ejs';
import express from 'express';
import i18next from 'i18next';
import { CompactEncrypt, compactDecrypt } from 'jose';
import pino from 'pino';
import { Pool } from 'undici';
import { z } from 'zod';
import type { TemplateWithTexts } from './ejs-template.ts';

/** What {@link createEjsHome} works with; all but the template are facts of the operator. */
export interface EjsHomeOptions {
  page: TemplateWithTexts;
  /** The headers that the portal sends with the page; the nonce in them is replaced. */
  headers: Record<string, string>;
  apiUrl: string;
  phoneNumber: string;
  password: string;
}

const BROTLI_QUALITY = 5;

const session = z.object({ accessToken: z.string(), displayName: z.string() });
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
const transactions = z.object({ items: z.array(z.object({ id: z.string() }).passthrough()) });

/**
 * Home as one would write it with Express and EJS: it opens an encrypted session, asks the operator for what the portal
 * asks for, over connections that are kept, checks the answers, fills a template that was compiled once, compresses the
 * page as the portal does, and writes a line to a log.
 *
 * @returns the application, and the cookie of the session that it has opened for the player
 */
export async function createEjsHome(
  options: EjsHomeOptions,
): Promise<{ app: express.Express; cookie: string }> {
  const base = new URL(options.apiUrl);
  const pool = new Pool(base.origin, { connections: 32 });
  const key = randomBytes(32);
  const log = pino(createWriteStream('/dev/null'));
  const render = ejs.compile(options.page.template);
  const texts = i18next.createInstance();
  await texts.init({ lng: 'es-MX', resources: { 'es-MX': { translation: options.page.texts } } });
  const t = texts.getFixedT('es-MX');
  const nonceThen = /'nonce-([\w-]+)'/.exec(options.headers['content-security-policy'] ?? '')?.[1] ?? '';

  const ask = async <Schema extends z.ZodTypeAny>(
    path: string,
    schema: Schema,
    init: { accessToken?: string; json?: unknown } = {},
  ): Promise<z.output<Schema>> => {
    const { statusCode, body } = await pool.request({
      path: base.pathname + path,
      method: init.json === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'es-MX',
        ...(init.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(init.accessToken === undefined ? {} : { Authorization: `Bearer ${init.accessToken}` }),
      },
      body: init.json === undefined ? null : JSON.stringify(init.json),
    });
    const answer: unknown = await body.json();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${JSON.stringify(answer)}`);
    return schema.parse(answer);
  };

  const { phoneNumber, password } = options;
  const player = await ask('/authentication/login', session, { json: { phoneNumber, password } });
  const cookie = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(player)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
  const casinos = new Map((await ask('/site', site)).map((casino) => [casino.id, casino]));
  const digits = new Intl.NumberFormat('es-MX');
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
    const sealed = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const opened = await compactDecrypt(sealed, key);
    const { accessToken } = session.parse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
    const [entries] = await Promise.all([
      ask('/funds', funds, { accessToken }),
      ask('/document/acknowledgement', acknowledged, { accessToken }),
      ask('/webpay/transactions?limit=20', transactions, { accessToken }),
    ]);
    const [first, ...others] = entries.map(({ casinoId, balance, lockedFundsAU }) => ({
      casinoId,
      name: casinos.get(casinoId)?.name ?? '',
      regular: money(casinoId, balance.regularAU),
      promo: money(casinoId, balance.promoAU),
      locked: money(casinoId, lockedFundsAU),
    }));
    const nonce = randomBytes(18).toString('base64url');
    const salt = randomBytes(8).toString('base64url');
    const csrfToken = salt + createHmac('sha256', key).update(accessToken).update(salt).digest('base64url');
    const html = render({ t, first, others, nonce, csrfToken });
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    for (const [name, value] of Object.entries(options.headers)) {
      response.set(name, value.replaceAll(nonceThen, nonce));
    }
    const body = brotliCompressSync(html, { params });
    response.set({ 'Content-Encoding': 'br', 'Content-Length': String(body.length) });
    response.type('html').end(body);
    log.info({ method: 'GET', route: '/home', status: 200, ms: performance.now() - startedAt });
  });
  return { app, cookie: `session=${cookie}` };
}
