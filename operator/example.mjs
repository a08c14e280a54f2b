// An operator of one casino, in memory, written from docs/openapi.yaml alone: enough for a player of the portal to sign
// in, read a balance and buy in by card. No template for production: it forgets everything when it ends.
//
//   PORT=4100 PORTAL_ORIGIN=http://localhost:3000 node operator/example.mjs
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
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
  const isPlayer = phoneNumber === player.phone && isSame(password, player.password);
  return isPlayer ? openSession() : refuse('InvalidUser');
}

/** A refresh token works once. */
function refresh({ refreshToken }) {
  const old = refreshes.get(refreshToken);
  if (!old) throw new HttpError(401, 'refreshToken: unknown or used');
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

function startBuyIn({ casinoId, methodId, amountAU, returnUrl }) {
  if (casinoId !== 0 && casinoId !== 1) throw new HttpError(403, "casinoId: not the player's");
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
  'GET /webpay/methods': () => {
    return { casinoId: 1, limits: LIMITS, methods: [{ ...CARD, ...LIMITS, isAvailable: true }] };
  },
  'POST /webpay/buyIn': (call) => once(call, startBuyIn),
  'GET /webpay/transactions': () => ({ status: 'Success', items: payments.map(transaction) }),
};

function answer(request, response, path, body) {
  const name = `${request.method} ${path}`;
  if (PUBLIC_CALLS[name]) return PUBLIC_CALLS[name]({ body });
  const session = sessions.get(/^Bearer (\S+)$/.exec(request.headers.authorization)?.[1]);
  const isGood = session && session.accessTokenExpiration > Date.now();
  if (!isGood) throw new HttpError(401, 'accessToken: unknown or expired');
  return PLAYER_CALLS[name]?.({ request, response, path, body, session }) ?? onePayment(path);
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

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://operator');
  if (pathname.startsWith('/pay/')) return providerPage(request, response, pathname.slice(5));
  let [status, result] = [200, null];
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks));
    result = answer(request, response, pathname.replace('/api/v1', ''), body);
  } catch (error) {
    status = error instanceof HttpError ? error.status : 500;
    result = { traceId: randomUUID(), detail: status === 500 ? 'failed' : error.message };
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return response.writeHead(status, headers).end(JSON.stringify(result));
}).listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`Operator: http://127.0.0.1:${PORT}/api/v1\n`);
  process.stdout.write(`Player: ${player.phone}, password ${player.password}\n`);
});
