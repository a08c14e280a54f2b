import { expect, it } from 'vitest';
import { cookiesAfter, logOn, openVisit, SESSION_KEY, visitServices } from '#tests/support/visits.ts';
import { openLink, sealLink } from './sealed-link.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const LINK = {
  kind: 'link',
  isOfOtherSite: false,
  tokens: { accessToken: 'at-1', refreshToken: 'rt-1' },
} as const;

let nowMs = Date.UTC(2026, 10, 21, 18);
const services = visitServices({ now: () => nowMs });

it('a sealed link opens for the same visitor, for half an hour', async () => {
  const first = await openVisit(services);
  const seal = await sealLink(first, LINK);
  expect(seal).not.toContain('at-1');
  const cookies = await cookiesAfter(first);
  const startMs = nowMs;
  nowMs = startMs + HALF_AN_HOUR_MS;
  expect(await openLink(await openVisit(services, cookies), [seal])).toEqual(LINK);
  nowMs += 1;
  expect(await openLink(await openVisit(services, cookies), [seal])).toBeNull();
  nowMs = startMs;
});

it('and for nobody else: not for another visitor, not after a log-on, not with other keys', async () => {
  const visit = await openVisit(services);
  const seal = await sealLink(visit, LINK);
  expect(await openLink(await openVisit(services), [seal])).toBeNull();
  const others = visitServices({ now: () => nowMs, sessionKeys: [`another ${SESSION_KEY}`] });
  expect(await openLink(await openVisit(others, await cookiesAfter(visit)), [seal])).toBeNull();
  visit.signIn(logOn());
  expect(await openLink(visit, [seal])).toBeNull();
});

it('given twice, not at all or changed, it is none', async () => {
  const visit = await openVisit(services);
  const seal = await sealLink(visit, { kind: 'session', logOn: logOn() });
  expect(await openLink(visit, [seal])).toEqual({ kind: 'session', logOn: logOn() });
  for (const fields of [[], [seal, seal], ['x'], [`${seal}x`], [seal.replace(/.$/, '')]]) {
    expect(await openLink(visit, fields)).toBeNull();
  }
});
