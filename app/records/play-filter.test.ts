import { describe, expect, it } from 'vitest';
import {
  daysOf,
  listHref,
  monthOf,
  neutralHref,
  operatorFilter,
  type PlayFilter,
  readTypedFilter,
  typedHref,
} from './play-filter.ts';
import { isFiltered } from './record-pages.ts';

const NONE: PlayFilter = { casinoId: null, from: null, to: null };
const read = (query: string) => readTypedFilter(new URLSearchParams(query), ['day', 'month', 'year']);

describe('a month', () => {
  it.each(['2026-11', '2024-02', '2026-12'])('%s is found again in its days', (month) => {
    expect(monthOf({ ...NONE, ...daysOf(month) })).toBe(month);
  });

  it('is all of them where no days are named, and none where others are', () => {
    expect(monthOf({ ...NONE, casinoId: 12 })).toBeNull();
    expect(monthOf({ ...NONE, from: '2026-11-01' })).toBeUndefined();
    expect(monthOf({ ...NONE, to: '2026-11-30' })).toBeUndefined();
    expect(monthOf({ ...NONE, from: '2026-11-02', to: '2026-11-30' })).toBeUndefined();
    expect(monthOf({ ...NONE, from: '2026-10-01', to: '2026-11-30' })).toBeUndefined();
  });
});

describe('readTypedFilter', () => {
  it('reads the values of the form, and keeps the days as they were typed', () => {
    expect(read('casino=12&from=1/10/2026&to=+2026-10-03+')).toEqual({
      filter: { casinoId: 12, from: '2026-10-01', to: '2026-10-03' },
      typed: { from: '1/10/2026', to: '2026-10-03' },
      order: ['day', 'month', 'year'],
      errors: {},
    });
    expect(read('casino=&from=&to=')).toMatchObject({
      filter: NONE,
      typed: { from: '', to: '' },
      errors: {},
    });
    expect(read('from=1/10/2026&to=1/10/2026').errors).toEqual({});
  });

  it.each([
    ['from=banana', { from: { messageKey: 'errors:fieldInvalid' } }],
    ['to=31/02/2026', { to: { messageKey: 'errors:fieldInvalid' } }],
    ['from=1/1/1999', { from: { messageKey: 'errors:fieldOutOfRange' } }],
    ['from=2026-10-02&to=2026-10-01', { to: { messageKey: 'errors:fieldOutOfRange' } }],
    [
      'from=x&to=y',
      { from: { messageKey: 'errors:fieldInvalid' }, to: { messageKey: 'errors:fieldInvalid' } },
    ],
  ])('says what is wrong with %s', (query, errors) => {
    expect(read(query).errors).toEqual(errors);
  });

  it.each(['casino=0', 'casino=x', 'casino=12.5', '__proto__=x'])('takes %s for nothing', (query) => {
    expect(read(query).filter).toEqual(NONE);
    expect(isFiltered(read(query).filter)).toBe(false);
  });

  it('comes out of its own address again, in every language', () => {
    const filter: PlayFilter = { casinoId: 13, from: '2026-03-04', to: '2026-05-06' };
    const href = listHref(filter);
    expect(href).toBe('/playRecords?casino=13&from=2026-03-04&to=2026-05-06');
    const query = new URLSearchParams(href.split('?')[1]);
    for (const order of [
      ['day', 'month', 'year'],
      ['month', 'day', 'year'],
      ['year', 'month', 'day'],
    ] as const) {
      expect(readTypedFilter(query, order).filter).toEqual(filter);
    }
    expect(listHref(NONE, { cursor: 'a+b', before: ['', 'x'] })).toBe(
      '/playRecords?cursor=a%2Bb&before=&before=x',
    );
  });
});

describe('typedHref', () => {
  it('leads to what was typed, right or wrong, and nowhere else', () => {
    expect(typedHref(read('casino=12&from=never&to=&cursor=x&else=1'))).toBe(
      '/playRecords?casino=12&from=never&dates=dmy',
    );
    expect(typedHref(read('to=//evil.example'))).toBe('/playRecords?to=%2F%2Fevil.example&dates=dmy');
  });
});

describe('neutralHref', () => {
  const neutral = (query: string) => neutralHref(read(query), new URLSearchParams(query));

  it.each([
    ['from=05/11/2026&to=6.11.26', '/playRecords?from=2026-11-05&to=2026-11-06'],
    ['from=11/05/2026&dates=mdy&casino=12', '/playRecords?casino=12&from=2026-11-05'],
    ['from=26/11/2026&dates=nonsense', '/playRecords?from=2026-11-26'],
    ['from=2026年11月5日&dates=ymd', '/playRecords?from=2026-11-05'],
    ['from=&to=&dates=dmy', '/playRecords'],
  ])('of %s has dates of every language', (query, href) => {
    expect(neutral(query)).toBe(href);
  });

  it.each([
    '',
    'from=2026-11-05&to=2026-11-06&cursor=x',
    'from=never&dates=dmy',
    'from=6/11/2026&to=5/11/2026',
  ])('of %j is not needed, or not known', (query) => {
    expect(neutral(query)).toBeNull();
  });
});

describe('operatorFilter', () => {
  it('asks for whole days in the zone of the page', () => {
    expect(operatorFilter({ ...NONE, casinoId: 12 }, 'UTC')).toEqual({ casinoId: 12 });
    expect(operatorFilter({ casinoId: null, from: '2026-10-01', to: '2026-10-03' }, 'Asia/Tokyo')).toEqual({
      fromMs: Date.parse('2026-09-30T15:00:00Z'),
      toMs: Date.parse('2026-10-03T15:00:00Z'),
    });
  });
});
