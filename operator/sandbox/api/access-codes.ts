import type { Router } from 'express';
import { z } from 'zod/v4';
import { isVerbalCodeTaken, replaceAccessCode } from '../db/access-codes.ts';
import { runningExclusion } from '../exclusion/exclusions.ts';
import { httpError, ok, refused } from '../http/answer.ts';
import { playerCall, routes, withBody } from '../http/calls.ts';
import { newDigits, newId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf, siteCasinos } from '../site/shown-casinos.ts';
import { isoTime } from './player/session-answer.ts';

/** Digits of an access code, without the portal's prefix (spec §7). */
const VERBAL_CODE_DIGITS = 8;

const accessCodeBody = z.strictObject({
  casinoId: z.number().int().min(0),
  allowCashierCashIn: z.boolean(),
  allowCashierCashOut: z.boolean(),
  allowCashierLockRelease: z.boolean(),
});

/**
 * POST /funds/code (spec §7): a code to read out at a casino, or for any of the player's casinos with casinoId 0.
 * Refusals in order: DisallowedByConfiguration (no kind of access code switched on), HTTP 403 when permissions are
 * suspended, HTTP 404 for a casino that does not exist, HTTP 403 for one that is not the player's,
 * PhoneNumberNotVerified.
 */
export function accessCodesRouter(runtime: Runtime): Router {
  return routes({
    'POST /funds/code': playerCall(
      runtime,
      withBody(accessCodeBody, (body, { player }) => {
        const { db, settings } = runtime;
        const { allowBarcodeAccountAccess, allowVerbalCodeAccountAccess } = settings.features;
        if (!allowBarcodeAccountAccess && !allowVerbalCodeAccountAccess)
          return refused('DisallowedByConfiguration');
        if (player.arePermissionsSuspended) return httpError(403, 'Permissions are suspended.');
        const { casinoId: wanted, ...permissions } = body;
        if (wanted !== 0 && !siteCasinos(runtime).some(({ id }) => id === wanted))
          return httpError(404, 'There is no such casino.');
        const casinos = playerCasinosOf(runtime, player.userId);
        if (wanted !== 0 && !casinos.includes(wanted))
          return httpError(403, 'The player has no account there.');
        if (!player.isPhoneVerified) return refused('PhoneNumberNotVerified');
        const now = runtime.now();
        const expiresAt = now + runtime.accessCodeLifeMs;
        const verbalCode = freeVerbalCode(runtime, now);
        // Where one code does not open every casino, "none named" means the player's first.
        const everywhere = settings.features.allowMultiCasinoAccountAccessCodes ? null : (casinos[0] ?? null);
        const allowCashierCashIn =
          permissions.allowCashierCashIn && runningExclusion(runtime, player.userId) === null;
        replaceAccessCode(db, {
          accessCodeId: newId('ac'),
          userId: player.userId,
          casinoId: wanted === 0 ? everywhere : wanted,
          verbalCode,
          ...permissions,
          allowCashierCashIn,
          createdAt: now,
          expiresAt,
        });
        const token = { verbalCode, expirationDate: isoTime(expiresAt), allowCashierCashIn };
        return ok({ status: 'Success', token });
      }),
    ),
  });
}

function freeVerbalCode(runtime: Runtime, now: number): string {
  for (;;) {
    const code = newDigits(VERBAL_CODE_DIGITS);
    if (!isVerbalCodeTaken(runtime.db, code, now)) return code;
  }
}
