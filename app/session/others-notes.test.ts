import { describe, expect, it } from 'vitest';
import { logOn, SESSION_KEY } from '#tests/support/visits.ts';
import { cookieRules, RequestCookies } from './cookies.ts';
import { createKeyRing } from './keys.ts';
import { othersNotes } from './others-notes.ts';
import { createPlayerSession } from './player-session.ts';
import { seal } from './seal.ts';

const keys = createKeyRing([SESSION_KEY]);
const ana = createPlayerSession(logOn({ userId: 'ana' }), 0);

/** Finds the notes of others among those of a browser, given as `[owner, sentAtMs]` by the end of their name. */
async function found(notes: Record<string, readonly [string, number]>, player: typeof ana | null = ana) {
  const received = new Map([
    ['session', 'not a note'],
    ['payment-', 'no note either'],
  ]);
  for (const [name, [owner, sentAtMs]] of Object.entries(notes)) {
    received.set(`payment-${name}`, await seal(keys, 'payments', { owner, sentAtMs }));
  }
  const names = await othersNotes(new RequestCookies(cookieRules('http://a.test'), received), keys, player);
  return names.map((name) => name.slice('payment-'.length));
}

describe('notes of other players on a device', () => {
  it('are those of everybody but the player, and of all where nobody is signed in', async () => {
    const notes = { mine: ['ana', 5], his: ['ben', 4], hers: ['eva', 3] } as const;
    expect(await found(notes)).toEqual(['hers', 'his']);
    expect(await found(notes, null)).toEqual(['hers', 'his', 'mine']);
    expect(await found({})).toEqual([]);
  });

  it('come from the player who paid longest ago, each player’s oldest first', async () => {
    const notes = {
      benNew: ['ben', 90],
      evaNew: ['eva', 50],
      benOld: ['ben', 10],
      evaOld: ['eva', 40],
      zoe: ['zoe', 60],
    } as const;
    expect(await found(notes)).toEqual(['evaOld', 'evaNew', 'zoe', 'benOld', 'benNew']);
  });

  it('are not those that the player left as a guest before the password', async () => {
    const guest = createPlayerSession(logOn({ userId: null, guestLogin: true }), 0);
    const after = { ...ana, guestSessionId: guest.id };
    const notes = { guest: [`guest ${guest.id}`, 1], other: ['guest of another', 2] } as const;
    expect(await found(notes, guest)).toEqual(['other']);
    expect(await found(notes, after)).toEqual(['other']);
    expect(await found(notes)).toEqual(['guest', 'other']);
  });

  it('come first where nobody can read them', async () => {
    const received = new Map([
      ['payment-his', await seal(keys, 'payments', { owner: 'ben', sentAtMs: 1 })],
      ['payment-changed', 'x.y.z'],
      ['payment-empty', ''],
      ['payment-shape', await seal(keys, 'payments', { owner: 7 })],
      ['payment-purpose', await seal(keys, 'flash', { owner: 'ana', sentAtMs: 9 })],
    ]);
    const cookies = new RequestCookies(cookieRules('http://a.test'), received);
    const names = await othersNotes(cookies, keys, ana);
    expect(names.at(-1)).toBe('payment-his');
    expect(names.slice(0, -1).sort()).toEqual([
      'payment-changed',
      'payment-empty',
      'payment-purpose',
      'payment-shape',
    ]);
  });
});
