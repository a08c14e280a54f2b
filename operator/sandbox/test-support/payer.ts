import { z } from 'zod/v4';
import type { MadePlayer, PlayerOrderInput } from '../scenario/player-order.ts';
import { bearer, type ReadAnswer, type TestSandbox } from './test-sandbox.ts';

/** AU a unit of the casino's currency has: casinos 12, 13, 14 of contract §10. */
export const UNIT_AU = { 12: 1000, 13: 100, 14: 1 } as const;

/** A CLABE whose check digit is right. */
export const GOOD_CLABE = '032180000118359719';

/** Where the browser is to come back to. */
const RETURN_URL = 'http://localhost:3000/webPayTransactions?from=provider';

const transactionAnswer = z.object({
  transaction: z
    .object({
      transactionId: z.string(),
      status: z.string(),
      statusAdditionalInfo: z.string().nullable(),
      offerExpirationDate: z.string().nullable(),
      providerReference: z.string().nullable(),
    })
    .passthrough(),
});

/** A logged-in player who pays. */
export interface Payer extends MadePlayer {
  headers: Record<string, string>;
  methods(query: string): Promise<ReadAnswer>;
  /** Starts a buy-in or cash-out under a fresh key, or the one given; `changes` replace fields of a good body. */
  start(direction: 'buyIn' | 'cashOut', changes?: Record<string, unknown>, key?: string): Promise<ReadAnswer>;
  list(query?: string): Promise<ReadAnswer>;
  show(transactionId: string, language?: string): Promise<ReadAnswer>;
  comeBack(transactionId: string, query?: string): Promise<ReadAnswer>;
  cancel(transactionId: string, key?: string): Promise<ReadAnswer>;
  /** Status of one of his transactions now. */
  statusOf(transactionId: string): Promise<string>;
}

/** A player of casinos 12, 13 and 14 who lacks nothing for any payment; `order` replaces that. */
export async function makePayer(sandbox: TestSandbox, order: PlayerOrderInput = {}): Promise<Payer> {
  const player = await sandbox.scenario.player({
    email: 'payer@player.example',
    personalInfo: 'complete',
    accessTokenLifeMs: 100 * 24 * 60 * 60_000,
    casinos: [
      { casinoId: 12, regularAU: 1_000_000, promoAU: 50_000 },
      { casinoId: 13, regularAU: 500_000 },
      { casinoId: 14, regularAU: 100_000 },
    ],
    ...order,
  });
  const headers = bearer(await sandbox.logOn(player));
  const post = (path: string, body: unknown, key: string) =>
    sandbox.post(path, body, { ...headers, 'idempotency-key': key });
  const payer: Payer = {
    ...player,
    headers,
    methods: (query) => sandbox.get(`/webpay/methods?${query}`, headers),
    start: (direction, changes = {}, key = crypto.randomUUID()) =>
      post(`/webpay/${direction}`, { ...goodBody(direction), ...changes }, key),
    list: (query = '') => sandbox.get(`/webpay/transactions?${query}`, headers),
    show: (id, language = 'en-US') =>
      sandbox.get(`/webpay/transactions/${id}`, { ...headers, 'accept-language': language }),
    comeBack: (id, query = '') => sandbox.post(`/webpay/transactions/${id}/return`, { query }, headers),
    cancel: (id, key = crypto.randomUUID()) => post(`/webpay/transactions/${id}/cancel`, {}, key),
    statusOf: async (id) => transactionOf(await payer.show(id)).status,
  };
  return payer;
}

/** The transaction in an answer; throws when there is none. */
export function transactionOf(answer: ReadAnswer): z.infer<typeof transactionAnswer>['transaction'] {
  return transactionAnswer.parse(answer.json).transaction;
}

function goodBody(direction: 'buyIn' | 'cashOut'): Record<string, unknown> {
  return {
    casinoId: 12,
    methodId: direction === 'buyIn' ? 'm_oxxo' : 'm_spei_out',
    amountAU: 50_000,
    paymentDetails: direction === 'buyIn' ? {} : { clabe: GOOD_CLABE },
    returnUrl: RETURN_URL,
    language: 'es-MX',
  };
}
