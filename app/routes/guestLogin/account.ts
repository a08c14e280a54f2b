import { shownName } from '#app/account/shown-name.ts';
import { maskedPhone } from '#app/domain/player/phone.ts';
import type { LogOn } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** How an account is named on the page: enough to recognise one's own, and no more. */
export interface Account {
  name: string;
  /** With its middle hidden; null when it is not known. */
  phone: string | null;
}

/** Names an account in the language of the page; `LogOn` is of a session, or of what a link was traded for. */
export function accountOf(visit: Visit, account: LogOn): Account {
  const { phoneNumber, phoneCountryCode } = account;
  return {
    name: shownName(visit, account),
    phone: phoneNumber === '' ? null : maskedPhone(phoneNumber, phoneCountryCode),
  };
}
