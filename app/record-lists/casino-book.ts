import { casinosForDisplay, playerFunds, siteTimeZone } from '#app/calls/operator-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { type CurrencyInfo, formatAU, formatAUPlain } from '#app/domain/money/money.ts';
import { formatAtMost } from '#app/domain/money/payable-amount.ts';
import type { PublicResult } from '#app/operator/http/result.ts';
import type { Casino } from '#app/operator/site.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';

/** A casino as records name it. */
export interface NamedCasino extends Pick<Casino, 'id' | 'name'> {
  /** Empty when the operator did not name the casino. */
  name: string;
  /** IANA name of the zone that its times are printed in. */
  timeZone: string;
}

/** What a page knows besides the casinos. */
interface BookPage {
  /** BCP 47. */
  languageTag: string;
  /** The zone of casinos that name none. */
  siteTimeZone: string;
}

/** The casinos as far as the operator names them, and amounts of them in the language of the page. */
export class CasinoBook {
  /** Every casino, in the operator's order. */
  readonly casinos: readonly Casino[];
  /** BCP 47. */
  readonly languageTag: string;
  readonly #siteTimeZone: string;

  constructor(casinos: readonly Casino[], { languageTag, siteTimeZone }: BookPage) {
    this.casinos = casinos;
    this.languageTag = languageTag;
    this.#siteTimeZone = siteTimeZone;
  }

  casinoOf(casinoId: number): NamedCasino {
    const casino = this.#find(casinoId);
    return { id: casinoId, name: casino?.name ?? '', timeZone: casino?.timeZone ?? this.#siteTimeZone };
  }

  /** Null while it is unknown: no amount of that casino can be shown then. */
  currencyOf(casinoId: number): CurrencyInfo | null {
    return this.#find(casinoId)?.currencyInfo ?? null;
  }

  /** An amount in AU as people read it; null where the casino's currency is not known. */
  amountOf(casinoId: number, au: number): string | null {
    const currency = this.currencyOf(casinoId);
    return currency && formatAU(au, currency, this.languageTag);
  }

  /** A balance in AU as people read it: never more than the next form takes; null as {@link amountOf} is. */
  balanceOf(casinoId: number, au: number): string | null {
    const currency = this.currencyOf(casinoId);
    return currency && formatAtMost(au, currency, this.languageTag);
  }

  /** An amount in AU for machines; empty where the currency is not known: an empty cell adds up to no wrong sum. */
  plainAmountOf(casinoId: number, au: number): string {
    const currency = this.currencyOf(casinoId);
    return currency === null ? '' : formatAUPlain(au, currency);
  }

  #find(casinoId: number): Casino | undefined {
    return this.casinos.find(({ id }) => id === casinoId);
  }
}

/**
 * Looks up the operator's casinos (spec §7, GET /site). When they cannot be had, the notification table says so, and
 * the book is empty.
 */
export async function openCasinoBook(visit: Visit): Promise<CasinoBook> {
  return bookOf(visit, await casinosForDisplay(visit));
}

/** The same for a file, whose amounts have a column for their currency: the player's funds need not be asked for. */
export async function openBookOfFile(visit: Visit): Promise<CasinoBook> {
  return bookOf(visit, await visit.calls.site());
}

async function bookOf(visit: Visit, site: PublicResult<Casino[]>): Promise<CasinoBook> {
  const { config, messages, request } = visit;
  if (!site.ok) messages.notifyNow(failureNotification(site.failure));
  return new CasinoBook(site.ok ? site.value : [], {
    languageTag: bcp47Tag(request.language, config.country),
    siteTimeZone: await siteTimeZone(visit),
  });
}

/**
 * Chooses the casinos that a filter offers: those that the player has an account at, and the one that the address
 * names.
 *
 * @param chosenId the casino that the address names, or null
 */
export async function offeredCasinos(
  visit: Visit,
  book: CasinoBook,
  chosenId: number | null,
): Promise<NamedCasino[]> {
  const funds = await playerFunds(visit);
  const own = funds.ok ? funds.value.entries.map(({ casinoId }) => casinoId) : [];
  return book.casinos
    .filter(({ id }) => own.length === 0 || own.includes(id) || id === chosenId)
    .map(({ id }) => book.casinoOf(id));
}
