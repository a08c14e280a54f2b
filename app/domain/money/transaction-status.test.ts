import { describe, expect, it } from 'vitest';
import { transactionDetail } from '#tests/support/examples/payments.ts';
import type { NextAction } from './transaction.ts';
import {
  isOpenStatus,
  readTransactionStatus,
  TRANSACTION_STATUSES,
  transactionLeadKey,
  transactionMeaningKey,
  transactionStanding,
  transactionStatusLabel,
  transactionSteps,
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
