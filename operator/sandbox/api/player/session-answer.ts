import type { Session } from '../../contract.ts';
import { presentPermissions } from '../../exclusion/exclusions.ts';
import type { IssuedSession } from '../../identity/sessions.ts';
import type { Runtime } from '../../runtime.ts';
import { currencyInfo, mainCurrency } from '../../site/currencies.ts';

/** What log-on and refresh answer with (contract §2 Session, §5). */
export function sessionAnswer(runtime: Runtime, issued: IssuedSession): Session {
  const { player } = issued;
  return {
    accessToken: issued.accessToken,
    refreshToken: issued.refreshToken,
    accessTokenExpiration: isoTime(issued.accessTokenExpiresAt),
    userId: player.userId,
    displayName: player.displayName,
    phoneNumber: player.phoneNumber,
    phoneCountryCode: player.phoneCountryCode,
    isUserVerified: player.isPhoneVerified,
    playersCountry: runtime.country,
    language: player.isLanguageSaved ? player.language : null,
    permissions: presentPermissions(runtime, player),
    currencyInfo: currencyInfo(mainCurrency(runtime.country), runtime.country),
    loggedOnTimeCode: isoTime(issued.loggedOnAt),
    previousLogOn: issued.previousLogOnAt === null ? null : isoTime(issued.previousLogOnAt),
  };
}

/** Epoch milliseconds as ISO 8601 UTC with Z (contract §1.6). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
