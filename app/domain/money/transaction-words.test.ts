import { describe, expect, it } from 'vitest';
import { textIn } from '#tests/support/locale-texts.ts';
import { LANGUAGES } from '../country.ts';
import type { Direction } from './transaction.ts';
import {
  TRANSACTION_STATUSES,
  type TransactionStanding,
  transactionMeaningKey,
} from './transaction-status.ts';
import { transactionWords } from './transaction-words.ts';

const STANDINGS: readonly TransactionStanding[] = [
  ...TRANSACTION_STATUSES,
  'CommittedAfterExpiry',
  'OfferOver',
  'ExpiredLately',
  'CancelledLate',
  'Unknown',
];
const DIRECTIONS = ['buyIn', 'cashOut'] as const;
const FIELDS = ['balance', 'payable', 'fee', 'credit'] as const;

/** What stands beside the figures: of the balance, the amount outside, the fee and the credit; a dash for nothing. */
function wordsIn(language: (typeof LANGUAGES)[number], direction: Direction, standing: TransactionStanding) {
  const words = transactionWords(direction, standing);
  return FIELDS.map((field) => {
    const key = words[field];
    return key === null ? '-' : textIn(language, key);
  }).join(' | ');
}

const tableIn = (language: (typeof LANGUAGES)[number]) =>
  DIRECTIONS.flatMap((direction) =>
    STANDINGS.map((standing) => `${direction} ${standing}: ${wordsIn(language, direction, standing)}`),
  );

describe('the words beside the figures of a payment', () => {
  it('[S3-TX-09] are these, for every standing, in both directions, in English', () => {
    expect(tableIn('en')).toMatchInlineSnapshot(`
      [
        "buyIn OfferedToUser: Not credited yet | To pay | Fee | Will be credited as",
        "buyIn WaitingForProviderConfirmation: Not credited yet | Payment being confirmed | Fee | Will be credited as",
        "buyIn Committed: Credited | Paid | Fee charged | Credited as",
        "buyIn Cancelled: Not credited | Was not charged | Fee, not charged | -",
        "buyIn Expired: Not credited | Was to be paid | Fee, not charged | -",
        "buyIn RefusedByProvider: Not credited | Was not charged | Fee, not charged | -",
        "buyIn CommittedAfterExpiry: Credited | Paid | Fee charged | Credited as",
        "buyIn OfferOver: Not credited so far | Was to be paid | Fee | -",
        "buyIn ExpiredLately: Not credited so far | Was to be paid | Fee | -",
        "buyIn CancelledLate: Not credited | Amount outside the casino | Fee, not charged | -",
        "buyIn Unknown: - | Amount outside the casino | Fee | -",
        "cashOut OfferedToUser: Held until it is sent | You receive | Fee | -",
        "cashOut WaitingForProviderConfirmation: Held until it is sent | You receive | Fee | -",
        "cashOut Committed: Paid out | Sent to you | Fee charged | -",
        "cashOut Cancelled: Returned to your balance | Was not sent | Fee, not charged | -",
        "cashOut Expired: Returned to your balance | Was not sent | Fee, not charged | -",
        "cashOut RefusedByProvider: Returned to your balance | Was not sent | Fee, not charged | -",
        "cashOut CommittedAfterExpiry: Paid out | Sent to you | Fee charged | -",
        "cashOut OfferOver: Held until it is sent | Amount outside the casino | Fee | -",
        "cashOut ExpiredLately: Returned to your balance | Was not sent | Fee, not charged | -",
        "cashOut CancelledLate: Returned to your balance | Was not sent | Fee, not charged | -",
        "cashOut Unknown: - | Amount outside the casino | Fee | -",
      ]
    `);
  });

  it('[S3-TX-09] are these in Spanish, in Mexico as elsewhere', () => {
    expect(tableIn('es')).toMatchInlineSnapshot(`
      [
        "buyIn OfferedToUser: Aún no se ha abonado | Por pagar | Comisión | Se abonará como",
        "buyIn WaitingForProviderConfirmation: Aún no se ha abonado | Pago en confirmación | Comisión | Se abonará como",
        "buyIn Committed: Abonado | Pagado | Comisión cobrada | Se abonó como",
        "buyIn Cancelled: No se abonó | No se cobró | Comisión no cobrada | -",
        "buyIn Expired: No se abonó | Debía pagarse | Comisión no cobrada | -",
        "buyIn RefusedByProvider: No se abonó | No se cobró | Comisión no cobrada | -",
        "buyIn CommittedAfterExpiry: Abonado | Pagado | Comisión cobrada | Se abonó como",
        "buyIn OfferOver: Hasta ahora no se ha abonado | Debía pagarse | Comisión | -",
        "buyIn ExpiredLately: Hasta ahora no se ha abonado | Debía pagarse | Comisión | -",
        "buyIn CancelledLate: No se abonó | Monto fuera del casino | Comisión no cobrada | -",
        "buyIn Unknown: - | Monto fuera del casino | Comisión | -",
        "cashOut OfferedToUser: Retenido hasta su envío | Usted recibe | Comisión | -",
        "cashOut WaitingForProviderConfirmation: Retenido hasta su envío | Usted recibe | Comisión | -",
        "cashOut Committed: Retirado y enviado | Se le envió | Comisión cobrada | -",
        "cashOut Cancelled: Devuelto a su saldo | No se envió | Comisión no cobrada | -",
        "cashOut Expired: Devuelto a su saldo | No se envió | Comisión no cobrada | -",
        "cashOut RefusedByProvider: Devuelto a su saldo | No se envió | Comisión no cobrada | -",
        "cashOut CommittedAfterExpiry: Retirado y enviado | Se le envió | Comisión cobrada | -",
        "cashOut OfferOver: Retenido hasta su envío | Monto fuera del casino | Comisión | -",
        "cashOut ExpiredLately: Devuelto a su saldo | No se envió | Comisión no cobrada | -",
        "cashOut CancelledLate: Devuelto a su saldo | No se envió | Comisión no cobrada | -",
        "cashOut Unknown: - | Monto fuera del casino | Comisión | -",
      ]
    `);
    expect(tableIn('es-MX')).toEqual(tableIn('es'));
  });

  it('[S3-TX-09] are these in Japanese', () => {
    expect(tableIn('ja')).toMatchInlineSnapshot(`
      [
        "buyIn OfferedToUser: まだ残高に反映されていません | お支払いいただく金額 | 手数料 | 入金後の種類",
        "buyIn WaitingForProviderConfirmation: まだ残高に反映されていません | 確認中のお支払い額 | 手数料 | 入金後の種類",
        "buyIn Committed: 残高に反映済み | お支払い済みの金額 | 手数料（請求済み） | 入金の種類",
        "buyIn Cancelled: 残高への反映なし | 請求されなかった金額 | 手数料（請求なし） | -",
        "buyIn Expired: 残高への反映なし | お支払い予定だった金額 | 手数料（請求なし） | -",
        "buyIn RefusedByProvider: 残高への反映なし | 請求されなかった金額 | 手数料（請求なし） | -",
        "buyIn CommittedAfterExpiry: 残高に反映済み | お支払い済みの金額 | 手数料（請求済み） | 入金の種類",
        "buyIn OfferOver: 現時点で残高への反映なし | お支払い予定だった金額 | 手数料 | -",
        "buyIn ExpiredLately: 現時点で残高への反映なし | お支払い予定だった金額 | 手数料 | -",
        "buyIn CancelledLate: 残高への反映なし | 実際の金額 | 手数料（請求なし） | -",
        "buyIn Unknown: - | 実際の金額 | 手数料 | -",
        "cashOut OfferedToUser: 送金まで保留中 | お受け取り額 | 手数料 | -",
        "cashOut WaitingForProviderConfirmation: 送金まで保留中 | お受け取り額 | 手数料 | -",
        "cashOut Committed: 出金済み | 送金済みの金額 | 手数料（請求済み） | -",
        "cashOut Cancelled: 残高に戻りました | 送金されなかった金額 | 手数料（請求なし） | -",
        "cashOut Expired: 残高に戻りました | 送金されなかった金額 | 手数料（請求なし） | -",
        "cashOut RefusedByProvider: 残高に戻りました | 送金されなかった金額 | 手数料（請求なし） | -",
        "cashOut CommittedAfterExpiry: 出金済み | 送金済みの金額 | 手数料（請求済み） | -",
        "cashOut OfferOver: 送金まで保留中 | 実際の金額 | 手数料 | -",
        "cashOut ExpiredLately: 残高に戻りました | 送金されなかった金額 | 手数料（請求なし） | -",
        "cashOut CancelledLate: 残高に戻りました | 送金されなかった金額 | 手数料（請求なし） | -",
        "cashOut Unknown: - | 実際の金額 | 手数料 | -",
      ]
    `);
  });

  it('promise credit only while a buy-in is open, and tell of it only where it was committed', () => {
    const withCredit = DIRECTIONS.flatMap((direction) =>
      STANDINGS.filter((standing) => transactionWords(direction, standing).credit !== null).map(
        (standing) => `${direction} ${standing}`,
      ),
    );
    expect(withCredit.sort()).toEqual([
      'buyIn Committed',
      'buyIn CommittedAfterExpiry',
      'buyIn OfferedToUser',
      'buyIn WaitingForProviderConfirmation',
    ]);
  });

  it('say that something was paid or sent only of what was committed', () => {
    for (const direction of DIRECTIONS) {
      for (const standing of STANDINGS) {
        const { payable, fee } = transactionWords(direction, standing);
        const isDone = standing === 'Committed' || standing === 'CommittedAfterExpiry';
        expect(/paid$|payable\.sent$/.test(payable), `${direction} ${standing}`).toBe(isDone);
        expect(fee.endsWith('.charged'), `${direction} ${standing}`).toBe(isDone);
      }
    }
  });
});

describe('what a standing means', () => {
  it.each(LANGUAGES)('has a text in %s for every standing that is known', (language) => {
    for (const direction of DIRECTIONS) {
      for (const standing of STANDINGS) {
        const key = transactionMeaningKey(direction, standing);
        if (standing === 'Unknown') expect(key).toBeNull();
        else expect(key && textIn(language, key), `${direction} ${standing}`).toMatch(/[.。]$/);
      }
    }
  });
});
