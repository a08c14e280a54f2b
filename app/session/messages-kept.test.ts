import { describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from './failures.ts';
import { asFlash, EMPTY_FLASH, Messages } from './messages.ts';

const NOW = 1_000_000;
const fault = failureNotification(failureOf('http500'));
const expired = failureNotification(failureOf('http401'));
const codesOf = (messages: Messages) => messages.list.map(({ code }) => code);

/** What the page after has to tell. */
const next = (messages: Messages, nowMs = NOW) => new Messages(messages.toKeep().flash, () => nowMs);

describe('what travels to the next page', () => {
  it('is of this version of the portal, or nothing', () => {
    const flash = { ...EMPTY_FLASH, form: { id: 'a', kept: {} as never } };
    expect(asFlash(flash)).toBe(flash);
    for (const value of [null, undefined, 'flash', 2, {}, { ...flash, format: 1 }]) {
      expect(asFlash(value)).toBe(EMPTY_FLASH);
    }
  });

  it('is not written again while nothing changes', () => {
    const first = new Messages(EMPTY_FLASH, () => NOW);
    expect(first.toKeep().isChanged).toBe(false);
    first.notify(expired);
    expect(first.toKeep().isChanged).toBe(true);
    const second = next(first);
    second.withdraw('http500');
    expect(second.toKeep().isChanged).toBe(false);
    second.withdraw('http401');
    expect(second.toKeep()).toMatchObject({ isChanged: true, flash: { notifications: [] } });
  });

  it('is what was told on this page alone when it must be dismissed', () => {
    const messages = new Messages(EMPTY_FLASH, () => NOW);
    messages.notifyNow({ ...fault, userMustDismiss: false });
    expect(messages.toKeep()).toMatchObject({ isChanged: false, flash: { notifications: [] } });
    messages.notifyNow({ ...expired, userMustDismiss: true });
    const { flash, isChanged } = messages.toKeep();
    expect([flash.notifications.map(({ code }) => code), isChanged]).toEqual([['http401'], true]);
  });

  it('is less the one that is told on this page and no later one', () => {
    const before = new Messages(EMPTY_FLASH, () => NOW);
    before.notify(fault);
    before.notify(expired);
    const page = next(before);
    page.keepToThisPage(['http500']);
    expect(codesOf(page).sort()).toEqual(['http401', 'http500']);
    expect(codesOf(next(page))).toEqual(['http401']);
    const other = next(before);
    other.keepToThisPage([]);
    expect(codesOf(next(other)).sort()).toEqual(['http401', 'http500']);
    expect(new Messages(EMPTY_FLASH, () => NOW).list).toEqual([]);
  });
});
