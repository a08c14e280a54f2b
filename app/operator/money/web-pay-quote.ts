import { z } from 'zod';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayQuote } from '#app/domain/money/web-pay.ts';
import type { Send } from '../http/call.ts';
import { instant, money, type Wire } from '../http/wire.ts';

/** What a quote is asked for. */
export interface QuoteRequest {
  direction: Direction;
  casinoId: number;
  methodId: string;
  /** More than 0. */
  amountAU: number;
}

/** A page waits for a quote no longer than this, in ms: without it the page says that the figure comes later. */
const QUOTE_MS = 1500;

const quote: Wire<WebPayQuote> = z.object({
  payable: money.refine(({ amount }) => amount > 0),
  fee: money.nullable().catch(null),
  validUntil: instant,
});

/**
 * POST /webpay/quote (contract §8b.3): what a payment would come to outside the casino. It moves no money: it has no
 * key, and no one needs to know what became of it.
 */
export function getWebPayQuote(send: Send, accessToken: string, request: QuoteRequest) {
  return send({
    method: 'POST',
    route: '/webpay/quote',
    circuit: 'quotes',
    json: { ...request },
    accessToken,
    withinMs: QUOTE_MS,
    schema: quote,
  });
}
