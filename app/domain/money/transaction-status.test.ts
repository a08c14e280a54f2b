import { describe, expect, it } from 'vitest';
import { transactionDetail } from '#tests/support/examples/payments.ts';
import { textIn } from '#tests/support/locale-texts.ts';
import { LANGUAGES } from '../country.ts';
import type { Direction, NextAction } from './transaction.ts';
import {
  isOpenStatus,
  readTransactionStatus,
  TRANSACTION_STATUSES,
  type TransactionStanding,
  transactionLeadKey,
  transactionMeaningKey,
  transactionStanding,
  transactionStatusLabel,
  transactionSteps,
  transactionWords,
} from './transaction-status.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOUR = 3_600_000;
const payable = { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' };

const redirect = (expiresAt: number | null): NextAction => ({
  type: 'redirect',
  method: 'GET',
  url: 'https://pay.example/1',
  expiresAt,
});
const voucher = (expiresAt: number): NextAction => ({
  type: 'voucher',
  voucher: {
    reference: '98000000123456',
    barcode: null,
    stores: [],
    payable,
    storeFee: null,
    issuedAt: NOW - HOUR,
    expiresAt,
    timeZone: null,
    beneficiary: '',
    concept: '',
    hostedVoucherUrl: null,
  },
});
const transfer = (expiresAt: number): NextAction => ({
  type: 'transfer',
  transfer: {
    clabe: '032180000118359719',
    bankName: '',
    beneficiary: '',
    reference: '1',
    concept: '',
    payable,
    expiresAt,
    timeZone: null,
  },
});

describe('a status', () => {
  it.each(TRANSACTION_STATUSES)('%s has a name, and a meaning for each direction', (status) => {
    expect(transactionStatusLabel(status)).toEqual({ kind: 'key', key: `money:status.${status}` });
    for (const direction of ['buyIn', 'cashOut'] as const) {
      expect(transactionMeaningKey(direction, status)).toBe(`money:meaning.${direction}.${status}`);
    }
  });

  it('that is not known keeps its own name, and means nothing that could be wrong', () => {
    expect(transactionStatusLabel('OnHold')).toEqual({ kind: 'text', text: 'OnHold' });
    expect(
      transactionMeaningKey('buyIn', transactionStanding(transactionDetail({ status: 'OnHold' }), NOW)),
    ).toBeNull();
  });

  it('is told to be late when the slip had expired before it was paid', () => {
    const events = [{ date: NOW, status: 'Expired', info: null }];
    const paid = transactionDetail({ status: 'Committed', events });
    expect(transactionStanding(paid, NOW)).toBe('CommittedAfterExpiry');
    expect(transactionStanding({ ...paid, events: [] }, NOW)).toBe('Committed');
    expect(transactionStanding({ ...paid, direction: 'cashOut' }, NOW)).toBe('Committed');
    expect(transactionMeaningKey('buyIn', 'CommittedAfterExpiry')).toBe(
      'money:meaning.buyIn.CommittedAfterExpiry',
    );
  });

  it.each([
    ['buyIn', 'OfferedToUser', 1, 'OfferedToUser'],
    ['buyIn', 'OfferedToUser', 0, 'OfferOver'],
    ['cashOut', 'OfferedToUser', -1, 'OfferOver'],
    ['buyIn', 'OfferedToUser', null, 'OfferedToUser'],
    ['buyIn', 'Expired', 0, 'ExpiredLately'],
    ['buyIn', 'Expired', -24 * HOUR + 1, 'ExpiredLately'],
    ['buyIn', 'Expired', -24 * HOUR, 'Expired'],
    ['buyIn', 'Expired', null, 'ExpiredLately'],
    ['cashOut', 'Expired', 0, 'Expired'],
    ['buyIn', 'RefusedByProvider', -1, 'RefusedByProvider'],
  ] as const)(
    '[S3-TX-10] of a %s, %s with %s ms left, stands as %s',
    (direction, status, leftMs, standing) => {
      const offerExpirationDate = leftMs === null ? null : NOW + leftMs;
      expect(transactionStanding({ direction, status, offerExpirationDate }, NOW)).toBe(standing);
    },
  );

  it('cancelled while the provider was confirming it is told apart', () => {
    const events = [{ date: NOW, status: 'WaitingForProviderConfirmation', info: null }];
    const cancelled = transactionDetail({ status: 'Cancelled', events });
    expect(transactionStanding(cancelled, NOW)).toBe('CancelledLate');
    expect(transactionMeaningKey('buyIn', 'CancelledLate')).toBe('money:meaning.buyIn.Cancelled');
    expect(transactionStanding({ ...cancelled, events: [] }, NOW)).toBe('Cancelled');
  });

  it.each([
    ['OfferedToUser', true],
    ['WaitingForProviderConfirmation', true],
    ['Committed', false],
    ['Cancelled', false],
    ['Expired', false],
    ['RefusedByProvider', false],
    ['OnHold', true],
  ])('%s is open: %s', (status, isOpen) => {
    expect(isOpenStatus(status)).toBe(isOpen);
  });
});

describe('the meaning of what is late', () => {
  it('is that of a buy-in alone: a cash-out is paid by nobody at a till', () => {
    expect(transactionMeaningKey('buyIn', 'CommittedAfterExpiry')).toBe(
      'money:meaning.buyIn.CommittedAfterExpiry',
    );
    expect(transactionMeaningKey('cashOut', 'CommittedAfterExpiry')).toBe('money:meaning.cashOut.Committed');
    expect(transactionMeaningKey('buyIn', 'ExpiredLately')).toBe('money:meaning.buyIn.ExpiredLately');
    expect(transactionMeaningKey('cashOut', 'ExpiredLately')).toBe('money:meaning.cashOut.Expired');
  });

  it('is read of a status that the portal knows, and of no other text', () => {
    expect(readTransactionStatus('Committed')).toBe('Committed');
    for (const text of [null, '', 'committed', 'OfferOver']) expect(readTransactionStatus(text)).toBeNull();
  });
});

describe('what a player can do', () => {
  it.each([
    ['go on to the provider', { nextAction: redirect(NOW + 1) }, ['continue', 'checkAgain']],
    ['go on without an end', { nextAction: redirect(null) }, ['continue', 'checkAgain']],
    ['not go on where the way is closed', { nextAction: redirect(NOW) }, ['checkAgain']],
    ['pay the slip', { nextAction: voucher(NOW + 1) }, ['pay', 'checkAgain']],
    ['not pay a slip of yesterday', { nextAction: voucher(NOW) }, ['checkAgain']],
    ['make the transfer', { nextAction: transfer(NOW + 1) }, ['pay', 'checkAgain']],
    ['not make one too late', { nextAction: transfer(NOW - 1) }, ['checkAgain']],
    ['nothing', { nextAction: { type: 'none' } as const }, ['checkAgain']],
    ['cancel', { isCancellable: true, nextAction: voucher(NOW + 1) }, ['pay', 'checkAgain', 'cancel']],
    [
      'begin anew when the time of the offer is over',
      { offerExpirationDate: NOW, nextAction: voucher(NOW + 1), isCancellable: true },
      ['checkAgain', 'startAgain', 'cancel'],
    ],
  ])('[SC-BUY-22] with an offer: %s', (_name, changes, steps) => {
    expect(transactionSteps(transactionDetail(changes), NOW)).toEqual(steps);
  });

  it.each([
    ['WaitingForProviderConfirmation', 'buyIn', true, ['checkAgain', 'cancel']],
    ['WaitingForProviderConfirmation', 'cashOut', false, ['checkAgain']],
    ['Committed', 'buyIn', true, []],
    ['Cancelled', 'cashOut', true, []],
    ['RefusedByProvider', 'cashOut', true, ['startAgain']],
    ['Expired', 'cashOut', true, ['startAgain']],
    ['OnHold', 'buyIn', true, ['checkAgain', 'cancel']],
    ['OnHold', 'buyIn', false, ['checkAgain']],
  ] as const)('with %s of a %s, cancellable %s', (status, direction, isCancellable, steps) => {
    const transaction = transactionDetail({ status, direction, isCancellable, nextAction: voucher(NOW + 1) });
    expect(transactionSteps(transaction, NOW)).toEqual(steps);
  });

  it.each([
    [NOW - 24 * HOUR, ['startAgain']],
    [NOW - 24 * HOUR + 1, ['startAgain', 'checkAgain']],
    [null, ['startAgain', 'checkAgain']],
  ])('with a slip that expired at %s', (offerExpirationDate, steps) => {
    const expired = transactionDetail({ status: 'Expired', offerExpirationDate });
    expect(transactionSteps(expired, NOW)).toEqual(steps);
  });
});

describe('transactionLeadKey', () => {
  it('[S4-TX-30] says what the player has to do where the name of the status does not, and what he had to do', () => {
    expect(transactionLeadKey('buyIn', 'OfferedToUser')).toBe('money:lead.buyIn.OfferedToUser');
    expect(transactionLeadKey('cashOut', 'OfferedToUser')).toBe('money:lead.cashOut.OfferedToUser');
    expect(transactionLeadKey('buyIn', 'OfferOver')).toBe('money:lead.buyIn.OfferOver');
    for (const standing of ['WaitingForProviderConfirmation', 'Committed', 'Expired', 'Unknown'] as const) {
      expect(transactionLeadKey('buyIn', standing), standing).toBeNull();
    }
  });
});

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

/** Words beside the figures: balance, amount outside, fee and credit; a dash for nothing. */
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
