// An operator of one casino, in memory, written from docs/openapi.yaml alone: enough for a player of the portal to sign
// in, read a balance and buy in by card. No template for production: it forgets everything when it ends.
//
//   PORT=4100 PORTAL_ORIGIN=http://localhost:3000 node operator/example.mjs
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '4100', PORTAL_ORIGIN = 'http://localhost:3000' } = process.env;
const MINUTE_MS = 60_000;

// 100 AU are one dollar here: an AU happens to be a cent, which no client may rely on.
const DOLLARS = {
  minorDigits: 2,
  auPerCurrencyUnit: 100,
  symbol: '$',
  iso4217Code: 'USD',
  doesSymbolGoInFront: true,
};
const PROVIDER = { providerId: 'example-pay', name: 'Example Pay' };
const LIMITS = { minimumAU: 1000, maximumAU: 50_000 };
const CARD = { methodId: 'card', paymentType: 'debitCard', provider: PROVIDER, label: 'Card' };

const player = { phone: '5550100200', password: 'Example-2026-ok', name: 'Robin', balanceAU: 12_345 };
/** Sessions by access token, and by refresh token. */
const sessions = new Map();
const refreshes = new Map();
/** Payments, newest first. */
const payments = [];
/** Answers of calls with a key, by path and key: there is but one player. */
const remembered = new Map();

class HttpError extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

const newSecret = () => randomBytes(24).toString('hex');
const refuse = (status, more = {}) => ({ status, traceId: randomUUID(), ...more });
const isSame = (one, other) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function openSession() {
  const session = {
    accessToken: newSecret(),
    refreshToken: newSecret(),
    accessTokenExpiration: Date.now() + 10 * MINUTE_MS,
  };
  sessions.set(session.accessToken, session);
  refreshes.set(session.refreshToken, session);
  return { ...session, userId: 'p1', displayName: player.name, isUserVerified: true, currencyInfo: DOLLARS };
}

function endSession({ accessToken, refreshToken }) {
  sessions.delete(accessToken);
  refreshes.delete(refreshToken);
}

function logIn({ phoneNumber, password }) {
  if (typeof phoneNumber !== 'string') throw new HttpError(400, 'phoneNumber: no text');
  if (typeof password !== 'string') throw new HttpError(400, 'password: no text');
  const isPlayer = phoneNumber === player.phone && isSame(password, player.password);
  return isPlayer ? openSession() : refuse('InvalidUser');
}

/** A refresh token works once, with the access token that came with it. */
function refresh({ oldAccessToken, refreshToken }) {
  const old = refreshes.get(refreshToken);
  if (old?.accessToken !== oldAccessToken) throw new HttpError(401, 'refreshToken: unknown or used');
  endSession(old);
  return openSession();
}

function transaction({ transactionId, amountAU, status, initiationDate, secret }) {
  const url = `http://127.0.0.1:${PORT}/pay/${secret}`;
  return {
    ...{ transactionId, amountAU, status, initiationDate, direction: 'buyIn', casinoId: 1 },
    ...{ provider: PROVIDER, paymentType: 'debitCard', paymentTypeLabel: 'Card' },
    nextAction: status === 'OfferedToUser' ? { type: 'redirect', method: 'GET', url } : null,
  };
}

/** The player has one casino, and 0 stands for it. */
function requireCasino(casinoId) {
  if (casinoId !== 0 && casinoId !== 1) throw new HttpError(403, "casinoId: not the player's");
}

function startBuyIn({ casinoId, methodId, amountAU, returnUrl }) {
  requireCasino(casinoId);
  if (!amountAU) return refuse('buyInAmountEmpty', { limits: LIMITS });
  if (!Number.isInteger(amountAU)) return refuse('valueIsNotANumber', { limits: LIMITS });
  if (amountAU < LIMITS.minimumAU) return refuse('meetMinimumBuyInAmount', { limits: LIMITS });
  if (amountAU > LIMITS.maximumAU) return refuse('exceededMaximumBuyInAmount', { limits: LIMITS });
  if (methodId !== CARD.methodId) return refuse('NoPaymentMethodAvailable', { limits: LIMITS });
  if (new URL(returnUrl).origin !== PORTAL_ORIGIN) return refuse('InvalidTransferParameters');
  const status = 'OfferedToUser';
  const ids = { transactionId: randomBytes(6).toString('hex'), secret: newSecret() };
  const payment = { ...ids, amountAU, returnUrl, status, initiationDate: Date.now() };
  payments.unshift(payment);
  const { nextAction, ...started } = transaction(payment);
  return { status: 'Success', transaction: started, nextAction };
}

/** Carries a call out once per key: the same body is answered again and marked, another one is refused. */
function once({ request, response, path, body }, work) {
  const key = request.headers['idempotency-key'];
  if (!key) throw new HttpError(400, 'Idempotency-Key: missing');
  const text = JSON.stringify({ ...body, stepUp: undefined, language: undefined, returnUrl: undefined });
  const known = remembered.get(`${path} ${key}`);
  if (known && known.text !== text)
    return refuse('InvalidTransferParameters', { fieldErrors: { idempotencyKey: 'reused' } });
  if (known) response.setHeader('Idempotent-Replayed', 'true');
  const answer = known ? known.answer : work(body);
  remembered.set(`${path} ${key}`, { text, answer });
  return answer;
}

/** A page of payments: a cursor is the id of the last row of the page before, so that new payments repeat none. */
function listPayments({ query }) {
  const limit = Math.min(Number(query.get('limit') ?? 20), 100);
  if (!Number.isInteger(limit) || limit < 1) throw new HttpError(400, 'limit: 1 to 100');
  const [from, to] = [query.get('from') ?? 0, query.get('to') ?? '9999-01-01'].map((time) => new Date(time));
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
    throw new HttpError(400, 'from, to: no time');
  const cursor = query.get('cursor');
  const start = cursor === null ? 0 : payments.findIndex((one) => one.transactionId === cursor) + 1;
  if (cursor !== null && start === 0) throw new HttpError(400, 'cursor: unknown');
  const statuses = query.getAll('status');
  const isAsked = ({ status, initiationDate }) =>
    (statuses.length === 0 || statuses.includes(status)) &&
    (query.get('direction') ?? 'buyIn') === 'buyIn' &&
    (query.get('casinoId') ?? '1') === '1' &&
    initiationDate >= from.getTime() &&
    initiationDate < to.getTime();
  const rows = payments.slice(start).filter(isAsked);
  const items = rows.slice(0, limit).map(transaction);
  const nextCursor = rows.length > limit ? items.at(-1).transactionId : null;
  return { status: 'Success', items, nextCursor };
}

/** A return proves nothing: what the provider has said stands in the payment already. */
function onePayment(path) {
  const id = /^\/webpay\/transactions\/([\w-]+)(\/return)?$/.exec(path)?.[1];
  const payment = payments.find(({ transactionId }) => transactionId === id);
  if (!payment) throw new HttpError(404, `${path}: unknown`);
  return { status: 'Success', transaction: transaction(payment) };
}

/** Calls that need no session, by method and path. */
const PUBLIC_CALLS = {
  'GET /site': () => [{ id: 1, name: 'Example Casino', currencyInfo: DOLLARS }],
  'GET /version': () => ({ serverVersion: 'example-1' }),
  'GET /system/settings': () => ({ features: { allowWebBuyIn: true } }),
  'GET /user/register/rules': () => ({
    captchaType: 'none',
    passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
  }),
  'GET /phone/countries': () => ({
    items: [{ name: 'United States', countryCode: 'US', countryPrefix: '1' }],
  }),
  'GET /document': () => [],
  'POST /authentication/login': ({ body }) => logIn(body),
  'POST /authentication/refresh': ({ body }) => refresh(body),
};

/** Calls of a player. */
const PLAYER_CALLS = {
  'POST /authentication/logout': ({ session }) => {
    endSession(session);
    return { status: 'Success' };
  },
  'GET /user/p1/profile': () => ({ displayName: player.name }),
  'GET /user/p1/permissions': () => ({ arePermissionsSuspended: false }),
  'GET /document/acknowledgement': () => [],
  'GET /funds': () => {
    const balance = { regularAU: player.balanceAU, promoAU: 0 };
    return [{ casinoId: 1, balance, lockedFundsAU: 0, lockedClaimsCount: 0 }];
  },
  'GET /webpay/methods': ({ query }) => {
    if (query.get('direction') !== 'buyIn') throw new HttpError(400, 'direction: buyIn alone');
    requireCasino(Number(query.get('casinoId') ?? 0));
    return { casinoId: 1, limits: LIMITS, methods: [{ ...CARD, ...LIMITS, isAvailable: true }] };
  },
  'POST /webpay/buyIn': (call) => once(call, startBuyIn),
  'GET /webpay/transactions': listPayments,
};

function answer(request, response, path, query, body) {
  const name = `${request.method} ${path}`;
  if (PUBLIC_CALLS[name]) return PUBLIC_CALLS[name]({ body });
  const session = sessions.get(/^Bearer (\S+)$/.exec(request.headers.authorization)?.[1]);
  const isGood = session && session.accessTokenExpiration > Date.now();
  if (!isGood) throw new HttpError(401, 'accessToken: unknown or expired');
  return PLAYER_CALLS[name]?.({ request, response, path, query, body, session }) ?? onePayment(path);
}

/** The provider's page, which is another company's in earnest. Money moves here, and nowhere else. */
function providerPage(request, response, secret) {
  const payment = payments.find((one) => isSame(one.secret, secret));
  if (!payment) return response.writeHead(404).end();
  if (request.method === 'GET') {
    const form = '<!doctype html><title>Example Pay</title><form method="post"><button>Pay</button></form>';
    return response.writeHead(200, { 'content-type': 'text/html' }).end(form);
  }
  if (payment.status === 'OfferedToUser') player.balanceAU += payment.amountAU;
  payment.status = 'Committed';
  const back = new URL(payment.returnUrl);
  back.searchParams.set('tx', payment.transactionId);
  return response.writeHead(303, { location: back.href }).end();
}

function readJson(text) {
  try {
    const body = JSON.parse(text || '{}');
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // As for a body that is JSON and no object.
  }
  throw new HttpError(400, 'body: no JSON object');
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://operator');
  if (pathname.startsWith('/pay/')) return providerPage(request, response, pathname.slice(5));
  let [status, result] = [200, null];
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = readJson(Buffer.concat(chunks).toString());
    result = answer(request, response, pathname.replace('/api/v1', ''), searchParams, body);
  } catch (error) {
    status = error instanceof HttpError ? error.status : 500;
    result = { traceId: randomUUID(), detail: status === 500 ? 'failed' : error.message };
  }
  const text = JSON.stringify(result);
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  // An answer that is the same for everybody has a tag by its content.
  const isPublic = request.method === 'GET' && status === 200 && PUBLIC_CALLS[`GET ${pathname.slice(7)}`];
  if (isPublic) headers.etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  const isKnown = isPublic && request.headers['if-none-match'] === headers.etag;
  return response.writeHead(isKnown ? 304 : status, headers).end(isKnown ? undefined : text);
}).listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`Operator: http://127.0.0.1:${PORT}/api/v1\n`);
  process.stdout.write(`Player: ${player.phone}, password ${player.password}\n`);
});
