import { describe, expect, it } from 'vitest';
import { isFiltered } from './record-pages.ts';
import {
  type ListFilter,
  listHref,
  neutralHref,
  operatorFilter,
  readListFilter,
} from './transaction-filter.ts';

const NONE: ListFilter = { direction: null, status: null, casinoId: null, month: null };
const read = (query: string) => readListFilter(new URLSearchParams(query));

describe('readListFilter', () => {
  it('reads the values of the form', () => {
    expect(read('direction=cashOut&status=Committed&casino=12&month=2026-11')).toEqual({
      direction: 'cashOut',
      status: 'Committed',
      casinoId: 12,
      month: '2026-11',
    });
    expect(read('status=open').status).toBe('open');
    expect(read('direction=&status=&casino=&month=')).toEqual(NONE);
  });

  it.each([
    'direction=sideways',
    'direction=BuyIn',
    'status=committed',
    'status=New',
    'casino=0',
    'casino=-12',
    'casino=1e3',
    'casino=12.5',
    'casino=1234567890123456',
    'casino=١٢',
    'month=2026-13',
    'month=2026-11-01',
    '__proto__=x',
  ])('takes %s for nothing', (query) => {
    expect(read(query)).toEqual(NONE);
    expect(isFiltered(read(query))).toBe(false);
  });

  it('comes out of its own address again', () => {
    const filter: ListFilter = { direction: 'buyIn', status: 'open', casinoId: 13, month: '2026-02' };
    const href = listHref(filter);
    expect(href).toBe('/webPayTransactions?direction=buyIn&status=open&casino=13&month=2026-02');
    expect(read(href.split('?')[1] ?? '')).toEqual(filter);
    expect(listHref(NONE)).toBe('/webPayTransactions');
    expect(listHref(NONE, { cursor: 'a+b/c=' })).toBe('/webPayTransactions?cursor=a%2Bb%2Fc%3D');
  });
});

describe('neutralHref', () => {
  it.each([
    ['month=&direction=cashOut&status=&casino=', '/webPayTransactions?direction=cashOut'],
    ['month=&direction=&status=&casino=', '/webPayTransactions'],
    [
      'month=2026-02&direction=buyIn&status=open&casino=13',
      '?direction=buyIn&status=open&casino=13&month=2026-02',
    ],
    ['direction=buyIn&status=open&casino=13&month=2026-02', null],
    ['direction=buyIn&status=open&casino=13&month=2026-02&cursor=abc', null],
    ['direction=cashOut', null],
    ['', null],
  ])('of %j is %s', (query, href) => {
    const full = href?.startsWith('?') ? `/webPayTransactions${href}` : href;
    expect(neutralHref(new URLSearchParams(query))).toBe(full);
    if (full !== null) expect(neutralHref(new URL(full, 'http://portal.test').searchParams)).toBeNull();
  });
});

describe('operatorFilter', () => {
  it('asks for what the filter names', () => {
    expect(operatorFilter(NONE, 'UTC')).toEqual({});
    expect(operatorFilter({ ...NONE, status: 'open' }, 'UTC').statuses).toEqual([
      'OfferedToUser',
      'WaitingForProviderConfirmation',
    ]);
    expect(
      operatorFilter({ direction: 'buyIn', status: 'Expired', casinoId: 12, month: '2026-11' }, 'Asia/Tokyo'),
    ).toEqual({
      direction: 'buyIn',
      statuses: ['Expired'],
      casinoId: 12,
      fromMs: Date.parse('2026-10-31T15:00:00Z'),
      toMs: Date.parse('2026-11-30T15:00:00Z'),
    });
  });
});
