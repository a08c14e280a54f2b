import { describe, expect, it } from 'vitest';
import {
  CARRIED,
  type CookieRules,
  cookieRules,
  parseCookies,
  RequestCookies,
  readCookie,
  removeAllCookies,
} from './cookies.ts';

const http = cookieRules('http://127.0.0.1:3000');
const https = cookieRules('https://portal.test');
const NONE = new Map<string, string>();
/** The longest name and value together that every browser keeps (RFC 6265 §6.1). */
const LIMIT_BYTES = 4096;

/** Lines that store a value, and remove chunks of a longer one before. */
function write(
  rules: CookieRules,
  received: ReadonlyMap<string, string>,
  name: string,
  value: string,
  age?: number,
) {
  const cookies = new RequestCookies(rules, received);
  cookies.write(name, value, age);
  return cookies.lines;
}

function clear(rules: CookieRules, received: ReadonlyMap<string, string>, name: string) {
  const cookies = new RequestCookies(rules, received);
  cookies.clear(name);
  return cookies.lines;
}

/** What a browser keeps of the lines of an answer. */
function keep(lines: string[], before: ReadonlyMap<string, string> = NONE): Map<string, string> {
  const cookies = new Map(before);
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.endsWith('; Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

describe('the Cookie header', () => {
  it.each<[string | null, [string, string][]]>([
    [null, []],
    ['', []],
    ['a=1', [['a', '1']]],
    [
      ' a=1;b=2 ; c = 3',
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    ],
    ['a=1; a=2', [['a', '1']]],
    ['a;=b; ;; a=x=y', [['a', 'x=y']]],
    ['__proto__=1', [['__proto__', '1']]],
  ])('%j', (header, expected) => {
    expect([...parseCookies(header)]).toEqual(expected);
  });
});

describe('a cookie', () => {
  it('has the flags of the scheme', () => {
    expect(write(http, NONE, 'session', 'v')).toEqual(['session=v; Path=/; HttpOnly; SameSite=Lax']);
    expect(write(https, NONE, 'session', 'v')).toEqual([
      '__Host-session=v; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(write(https, NONE, 'language', 'ja', 59_001)).toEqual([
      '__Host-language=ja; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    ]);
  });

  it('is read under its own name only', () => {
    expect(readCookie(https, new Map([['__Host-session', 'v']]), 'session')).toBe('v');
    expect(readCookie(https, new Map([['session', 'v']]), 'session')).toBeNull();
    expect(readCookie(http, new Map([['session', '']]), 'session')).toBeNull();
    expect(readCookie(http, NONE, 'session')).toBeNull();
  });

  it.each([1, 4000, 4032, 4033, 8064, 8065, 10_000])('of %d bytes comes back whole', (bytes) => {
    const value = 'abcdefghij'.repeat(bytes / 10 + 1).slice(0, bytes);
    const lines = write(https, NONE, 'session', value);
    for (const line of lines) expect(line.indexOf(';')).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(readCookie(https, keep(lines), 'session')).toBe(value);
  });

  it('of a comfort is shed where the browser would carry more than it may, and not before; the device’s never', () => {
    const received = new Map([
      ['session', 's'.repeat(4000)],
      ['session.1', 's'.repeat(1500)],
      ['device', 'd'.repeat(500)],
      ['usedMethods', 'u'.repeat(300)],
    ]);
    const carrying = (payments: number) => {
      const cookies = new RequestCookies(http, received);
      cookies.write('payments', 'p'.repeat(payments));
      cookies.write('usedMethods', 'v'.repeat(300));
      return [...keep(cookies.finish(), received)].map(([name]) => name);
    };
    expect(carrying(500)).toEqual(['session', 'session.1', 'device', 'usedMethods', 'payments']);
    expect(carrying(800)).toEqual(['session', 'session.1', 'device', 'payments']);
    expect(carrying(1200)).toEqual(['session', 'session.1', 'device', 'payments']);
  });

  it.each([
    ['that came', (cookies: RequestCookies) => cookies],
    ['that is written now', (cookies: RequestCookies) => cookies.write('return', 'r'.repeat(4400), 60_000)],
  ])('of a return %s pushes nothing out, and goes itself where tokens are too long', (what, change) => {
    const names = (session: number) => {
      const received = new Map([
        ['session', 's'.repeat(4000)],
        ['session.1', 's'.repeat(session - 4000)],
        ['device', 'd'.repeat(500)],
        ['usedMethods', 'u'.repeat(300)],
        ...(what === 'that came' ? [['return', 'r'.repeat(4000)] as const, ['return.1', 'r'] as const] : []),
      ]);
      const cookies = new RequestCookies(http, received);
      change(cookies);
      return [...keep(cookies.finish(), received)].map(([name]) => name);
    };
    expect(names(5500)).toEqual(['session', 'session.1', 'device', 'usedMethods', 'return', 'return.1']);
    expect(names(8000)).toEqual(['session', 'session.1', 'device']);
  });

  it('of every row at its bound leaves room for other headers, and what protects the player stays', () => {
    const received = new Map<string, string>();
    const fill = (short: string, bytes: number) => {
      for (const line of write(https, NONE, short, 'x'.repeat(bytes)))
        received.set(line.slice(0, line.indexOf('=')), /=([^;]*)/.exec(line)?.[1] ?? '');
    };
    for (const [short, { mostBytes }] of Object.entries(CARRIED)) {
      if (short !== 'payment-') fill(short, mostBytes);
    }
    const notes = Array.from({ length: 40 }, (_, n) => `payment-${n}`);
    for (const note of notes) fill(note, 450);
    const cookies = new RequestCookies(https, received);
    expect(cookies.isCrowded).toBe(true);
    const kept = keep(cookies.finish(notes), received);
    const bytes = [...kept].reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);
    expect(bytes).toBeLessThan(14_900);
    const shed = Object.entries(CARRIED).flatMap(([short, { shedAbove }]) =>
      shedAbove === null ? [] : [short],
    );
    const left = new Set([...kept.keys()].map((name) => name.replace(/^__Host-/, '').replace(/\.\d$/, '')));
    expect([...left].sort()).toEqual(
      Object.keys(CARRIED)
        .filter((short) => !shed.includes(short))
        .sort(),
    );
  });

  it('of other players’ payments go in their order, no more than needed, and never the player’s own', () => {
    const names = ['payment-a', 'payment-b', 'payment-own', 'payment-c'];
    const received = new Map(names.map((name) => [name, 'n'.repeat(1900)]));
    const cookies = new RequestCookies(http, received);
    cookies.write('payment-own', 'm'.repeat(1900));
    expect([...keep(cookies.finish(['payment-a', 'payment-b', 'payment-c']), received).keys()]).toEqual([
      'payment-own',
      'payment-c',
    ]);
  });

  it('that another replica can open is neither replaced nor removed', () => {
    const received = new Map([['payments', 'of another key']]);
    const cookies = new RequestCookies(http, received, (name) => name === 'payments');
    cookies.write('payments', 'new');
    cookies.clear('payments');
    cookies.write('session', 'new');
    expect(cookies.lines.map((line) => line.split('=')[0])).toEqual(['session']);
    expect(cookies.isLocked('payments')).toBe(true);
    expect(cookies.isLocked('session')).toBe(false);
  });

  it('that fits no number of cookies is refused', () => {
    expect(() => write(http, NONE, 'session', 'x'.repeat(10_001))).toThrow('too long');
  });

  it('takes the parts of a longer one before it away', () => {
    const long = keep(write(http, NONE, 'session', 'x'.repeat(9000)));
    expect([...long.keys()]).toEqual(['session', 'session.1', 'session.2']);
    const short = keep(write(http, long, 'session', 'y'), long);
    expect([...short]).toEqual([['session', 'y']]);
  });

  it('is cleared with all its parts, and only where the browser has it', () => {
    const long = keep(write(http, NONE, 'session', 'x'.repeat(9000)));
    expect(clear(http, long, 'session')).toEqual(
      ['session', 'session.1', 'session.2'].map(
        (name) => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`,
      ),
    );
    expect(clear(http, NONE, 'session')).toEqual([]);
    expect(clear(https, new Map([['__Host-session', 'v']]), 'session')).toEqual([
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    ]);
  });

  it('is found by the start of its name, without the parts that follow', () => {
    const names = ['payment-a', 'payment-b', 'payment-b.1', 'payments', 'a-payment-', '__Host-payment-c'];
    const received = new Map(names.map((name) => [name, 'v']));
    expect(new RequestCookies(http, received).names('payment-')).toEqual(['payment-a', 'payment-b']);
    expect(new RequestCookies(https, received).names('payment-')).toEqual(['payment-c']);
    expect(new RequestCookies(http, received).names('return')).toEqual([]);
  });

  it('that was received is locked by its value, and one that was not is never', () => {
    const cookies = new RequestCookies(http, new Map([['flash', 'v']]), () => true);
    expect([cookies.isLocked('flash'), cookies.isLocked('session')]).toEqual([true, false]);
    const free = new RequestCookies(http, new Map([['flash', 'v']]));
    expect(free.isLocked('flash')).toBe(false);
  });

  it('that is empty is written as nothing', () => {
    expect(write(http, NONE, 'flash', '')).toEqual([]);
    expect(keep(write(http, new Map([['flash', 'v']]), 'flash', ''), new Map([['flash', 'v']]))).toEqual(
      NONE,
    );
  });
});

describe('a browser that sends more than the server reads', () => {
  it('keeps notes of payments and its marks, and loses the rest with all parts', () => {
    const lines = removeAllCookies(https);
    const gone = new Set(lines.map((line) => line.slice('__Host-'.length, line.indexOf('='))));
    for (const name of ['session', 'session.1', 'session.2', 'lastUse', 'flash', 'return', 'usedMethods']) {
      expect(gone).toContain(name);
    }
    for (const name of ['payments', 'payment-', 'device', 'language', 'menu', 'styles']) {
      expect(gone).not.toContain(name);
    }
    expect(lines).toContain('__Host-session.2=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
  });
});

describe('what a browser carries', () => {
  /** A cookie that takes so many bytes of the header, with its name and what stands between. */
  const taking = (name: string, bytes: number): [string, string] => [
    name,
    'x'.repeat(bytes - name.length - '=; '.length),
  ];

  it('is counted to the byte: a cookie goes above its figure, not at it', () => {
    for (const [bytes, isLeft] of [
      [CARRIED.usedMethods.shedAbove, true],
      [CARRIED.usedMethods.shedAbove + 1, false],
    ] as const) {
      const received = new Map([taking('usedMethods', 1000), taking('session', bytes - 1000)]);
      const kept = keep(new RequestCookies(http, received).finish(), received);
      expect([bytes, kept.has('usedMethods')]).toEqual([bytes, isLeft]);
      expect(kept.has('session')).toBe(true);
    }
  });

  it('counts what is written in place of what came, and not what is removed', () => {
    const received = new Map([taking('usedMethods', 1000), taking('session', 6500)]);
    const shorter = new RequestCookies(http, received);
    shorter.write('session', 'short');
    expect(keep(shorter.finish(), received).has('usedMethods')).toBe(true);
    const cleared = new RequestCookies(http, received);
    cleared.clear('session');
    expect([...keep(cleared.finish(), received).keys()]).toEqual(['usedMethods']);
    const unchanged = new RequestCookies(http, received);
    expect([...keep(unchanged.finish(), received).keys()]).toEqual(['session']);
  });

  it('is crowded by notes of payments above their sum, in whatever names they stand', () => {
    const most = CARRIED['payment-'].mostBytes;
    const half = taking('__Host-payment-a', most / 2);
    const crowded = (bytes: number) =>
      new RequestCookies(https, new Map([half, taking('__Host-payment-b', bytes)])).isCrowded;
    expect([crowded(most / 2), crowded(most / 2 + 1)]).toEqual([false, true]);
    const others = new Map([taking('session', 6000), taking('return', 3000)]);
    expect(new RequestCookies(http, others).isCrowded).toBe(false);
  });
});
