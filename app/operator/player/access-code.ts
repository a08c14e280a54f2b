import { z } from 'zod';
import type { Send } from '../http/call.ts';
import { instant, type Wire } from '../http/wire.ts';

/** A code that lets a casino's cashier reach the player's account for a short time (spec §3 Access-code token). */
export interface AccessCode {
  /** Without the product's prefix. */
  verbalCode: string;
  /** Epoch ms. */
  expiresAt: number;
}

const accessCode: Wire<AccessCode> = z
  .object({
    status: z.literal('Success'),
    token: z.object({
      verbalCode: z
        .string()
        .trim()
        .regex(/^[\x20-\x7e]{1,64}$/),
      expirationDate: instant,
    }),
  })
  .transform(({ token }) => ({ verbalCode: token.verbalCode, expiresAt: token.expirationDate }));

/**
 * POST /funds/code (spec §7): asks for an access code that lets the cashier pay in, pay out and release locks.
 * `casinoId` 0 asks for a code of all casinos.
 */
export function createAccessCode(send: Send, accessToken: string, { casinoId }: { casinoId: number }) {
  return send({
    method: 'POST',
    route: '/funds/code',
    circuit: 'funds',
    json: {
      casinoId,
      allowCashierCashIn: true,
      allowCashierCashOut: true,
      allowCashierLockRelease: true,
    },
    accessToken,
    schema: accessCode,
    inOwnTime: (code, aheadMs) => ({ ...code, expiresAt: code.expiresAt - aheadMs }),
  });
}
