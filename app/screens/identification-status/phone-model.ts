import type { IdCheck } from '#app/domain/id-check.ts';
import type { Visit } from '#app/session/visit.ts';
import { lookAgain, lookNowHref } from './look-again.ts';
import { drawQrCode, type QrCode } from './qr-code.ts';
import { type WayOut, wayOut } from './way-out.ts';

/** The page that hands an open check over to another device. */
export interface PhoneModel {
  way: WayOut;
  /** Null when the address is too long for one. */
  qr: QrCode | null;
  isLookedAtAgain: boolean;
  lookHref: string;
}

/**
 * Gathers what the hand-over shows. The vendor's address stands on this page and in nothing that is kept.
 *
 * @param visit the request
 * @param check how it stands
 * @returns the model; null when no check is open, or its page may not be opened
 */
export function phoneModel(visit: Visit, { openSession }: IdCheck): PhoneModel | null {
  const way = openSession && wayOut(visit, openSession);
  if (!way) return null;
  return {
    way,
    qr: drawQrCode(way.href),
    isLookedAtAgain: lookAgain(visit, 'phone'),
    lookHref: lookNowHref(visit),
  };
}
