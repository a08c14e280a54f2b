import { describe, expect, it } from 'vitest';
import { logOn } from '#tests/support/visits.ts';
import { createKeyRing } from './keys.ts';
import { createPlayerSession } from './player-session.ts';
import { logCode, securityEvent } from './security-events.ts';

const keys = createKeyRing(['a secret that is long enough for it']);
const player = createPlayerSession(logOn(), 1_000_000);
const subject = { traceId: 'trace-1', clientAddress: '203.0.113.9', player };

describe('a line of the log', () => {
  it('names player, number, session and address by codes, and by nothing else', () => {
    const event = securityEvent(keys, 'payment', subject, { outcome: 'done', amountAU: 20_000 });
    expect(event).toEqual({
      event: 'payment',
      outcome: 'done',
      amountAU: 20_000,
      traceId: 'trace-1',
      player: logCode(keys, 'player', 'u_1'),
      number: logCode(keys, 'number', '5512345678'),
      session: logCode(keys, 'session', player.id),
      address: logCode(keys, 'address', '203.0.113.9'),
    });
    const text = JSON.stringify(event);
    for (const known of ['u_1', '5512345678', player.id, '203.0.113.9', 'Ana'])
      expect(text).not.toContain(known);
  });

  it('of a visitor has the number that was typed, if any, and the address', () => {
    const visitor = { ...subject, player: null };
    expect(Object.keys(securityEvent(keys, 'logOn', visitor, {})).sort()).toEqual([
      'address',
      'event',
      'traceId',
    ]);
    expect(securityEvent(keys, 'logOn', { ...visitor, phoneNumber: '5599999999' }, {})).toMatchObject({
      number: logCode(keys, 'number', '5599999999'),
    });
  });

  it('of a guest who is not known by name has the session', () => {
    const guest = createPlayerSession(logOn({ userId: null, phoneNumber: '' }), 1_000_000);
    expect(Object.keys(securityEvent(keys, 'payment', { ...subject, player: guest }, {})).sort()).toEqual([
      'address',
      'event',
      'session',
      'traceId',
    ]);
  });
});

describe('a code of the log', () => {
  it('is the same for the same person, and another one for each other, kind and key', () => {
    const code = logCode(keys, 'player', 'u_1');
    expect(code).toMatch(/^[\w-]{16}$/);
    expect(logCode(keys, 'player', 'u_1')).toBe(code);
    const others = [
      logCode(keys, 'player', 'u_2'),
      logCode(keys, 'number', 'u_1'),
      logCode(createKeyRing(['another secret that is long enough']), 'player', 'u_1'),
    ];
    expect(new Set([code, ...others]).size).toBe(4);
  });

  it('is that of a household for an address of IPv6, and only for an address', () => {
    const [one, other] = ['2001:db8:1:200::1', '2001:db8:1:2ff::2'];
    expect(logCode(keys, 'address', one)).toBe(logCode(keys, 'address', other));
    expect(logCode(keys, 'player', one)).not.toBe(logCode(keys, 'player', other));
  });
});
