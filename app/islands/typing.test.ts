import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSessionWhileTyping } from './typing.ts';

const MINUTE_MS = 60_000;

let page: EventTarget;
let navigation: EventTarget;
const ping = vi.fn(async () => new Response());
const replace = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  navigation = new EventTarget();
  ping.mockClear();
  replace.mockClear();
  vi.stubGlobal('window', { navigation });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', ping);
  vi.stubGlobal('location', { replace });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(minutes: string | null): void {
  const place = minutes === null ? null : { dataset: { idle: minutes, ping: '/ping' } };
  vi.stubGlobal('document', { querySelector: () => place });
  keepSessionWhileTyping();
}

const type = () => page.dispatchEvent(new Event('input'));

const goes = (url: string) =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), {
      destination: { url: `https://a.test${url}` },
    }),
  );

it('pings at most once per ten seconds while the player types', () => {
  open('1');
  for (let second = 0; second < 30; second += 1) {
    type();
    vi.advanceTimersByTime(1000);
  }
  expect(ping).toHaveBeenCalledTimes(3);
});

it('puts the reload of an idle page off until the session can be over', () => {
  open('1');
  type();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(goes('/userProfile?leftOpen=1')).toBe(false);
  vi.advanceTimersByTime(10_000 - 1);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace).toHaveBeenCalledWith('https://a.test/userProfile?leftOpen=1');
  expect(goes('/userProfile?leftOpen=1')).toBe(true);
});

it('leaves links, pages that look again, and pages in which nobody types alone', () => {
  open('1');
  expect(goes('/userProfile?leftOpen=1')).toBe(true);
  type();
  for (const url of ['/', '/userProfile', '/webPayTransactions?tx=1&since=2', '/?since=1&leftOpen=1']) {
    expect(goes(url), url).toBe(true);
  }
});

it('does nothing where no session ends for inactivity', () => {
  open(null);
  type();
  expect(ping).not.toHaveBeenCalled();
  expect(goes('/?leftOpen=1')).toBe(true);
});
