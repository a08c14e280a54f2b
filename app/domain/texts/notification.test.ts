import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addNotification,
  asksForContact,
  dismissNotification,
  liveNotifications,
  type Notification,
  SESSION_FROM_CACHE_CODE,
  stayOn,
} from './notification.ts';

function notification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    code: 'http500',
    messageKey: 'errors:internalServerError',
    kind: 'error',
    userMustDismiss: false,
    createdAtMs: 1000,
    ...changes,
  };
}

function different(count: number, changes: (index: number) => Partial<Notification> = () => ({})) {
  return Array.from({ length: count }, (_, index) =>
    notification({ id: `n${index}`, params: { index }, createdAtMs: 1000 + index, ...changes(index) }),
  );
}

const addAll = (added: Notification[]) => added.reduce<Notification[]>(addNotification, []);
const idsOf = (list: readonly Notification[]) => list.map(({ id }) => id);

describe('addNotification', () => {
  it('keeps the oldest first and leaves the given list alone', () => {
    const list = [notification()];
    const after = addNotification(list, notification({ id: 'n2', messageKey: 'errors:notFound' }));
    expect(idsOf(after)).toEqual(['n1', 'n2']);
    expect(idsOf(list)).toEqual(['n1']);
  });

  it('[S4-NOTE-02] merges the same message: the newest time, the id that a page may already show', () => {
    const older = notification();
    const other = notification({ id: 'n2', messageKey: 'errors:notFound', createdAtMs: 2000 });
    const newer = notification({ id: 'n3', createdAtMs: 3000 });
    const merged = addAll([older, other, newer]);
    expect(idsOf(merged)).toEqual(['n2', 'n1']);
    expect(merged[1]?.createdAtMs).toBe(3000);
    expect(addNotification(merged, older)[1]?.createdAtMs).toBe(3000);
  });

  it('takes messages with other values as others, whatever the order of the values', () => {
    const one = notification({ params: { a: 1, b: 2 } });
    expect(addAll([one, notification({ id: 'n2', params: { b: 2, a: 1 } })])).toHaveLength(1);
    expect(addAll([one, notification({ id: 'n2', params: { a: 1, b: 3 } })])).toHaveLength(2);
    expect(addAll([one, notification({ id: 'n2' })])).toHaveLength(2);
  });

  it('does not let a merge take away that the player must dismiss it', () => {
    const merged = addAll([notification({ userMustDismiss: true }), notification({ id: 'n2' })]);
    expect(merged).toEqual([notification({ userMustDismiss: true })]);
  });

  it("[S3-NOTE-01 S4-NOTE-03] never takes 'Session from cache'", () => {
    expect(addNotification([], notification({ code: SESSION_FROM_CACHE_CODE }))).toEqual([]);
  });

  it('keeps eight, and drops the oldest', () => {
    expect(idsOf(addAll(different(10)))).toEqual(['n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9']);
  });

  it('drops what need not be dismissed before what must', () => {
    const list = addAll(different(10, (index) => ({ userMustDismiss: index < 7 })));
    expect(idsOf(list)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n9']);
  });

  it('drops the oldest of all when all must be dismissed', () => {
    const list = addAll(different(9, () => ({ userMustDismiss: true })));
    expect(idsOf(list)).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']);
  });

  it('is bounded, ordered and free of duplicates whatever is added', () => {
    const any = fc.record({
      params: fc.record({ index: fc.integer({ min: 0, max: 12 }) }),
      createdAtMs: fc.integer({ min: 0, max: 50 }),
      userMustDismiss: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (added) => {
        const list = addAll(added.map((changes, index) => notification({ id: `n${index}`, ...changes })));
        const times = list.map(({ createdAtMs }) => createdAtMs);
        expect(list.length).toBeLessThanOrEqual(8);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(new Set(list.map(({ params }) => params?.index)).size).toBe(list.length);
      }),
    );
  });
});

describe('liveNotifications', () => {
  it('[S3-NOTE-05 S4-NOTE-01 S9-CONST-04] lets what need not be dismissed live 15 s', () => {
    const list = [notification()];
    expect(liveNotifications(list, 1000)).toEqual(list);
    expect(liveNotifications(list, 15_999)).toEqual(list);
    expect(liveNotifications(list, 16_000)).toEqual([]);
  });

  it('keeps what the player must dismiss', () => {
    const list = [notification({ userMustDismiss: true })];
    expect(liveNotifications(list, 10_000_000)).toEqual(list);
  });

  it("[S4-NOTE-03] never lists 'Session from cache'", () => {
    const list = [notification({ code: 'Session from cache', userMustDismiss: true })];
    expect(liveNotifications(list, 1000)).toEqual([]);
  });
});

describe('the reason of a log-out', () => {
  const reason = notification({ isUntilLogOn: true, createdAtMs: 0 });
  const late = 3_600_000;

  it('is kept until the log-on, and dropped after what fades', () => {
    expect(liveNotifications([reason], late)).toEqual([reason]);
    const list = addAll([reason, ...different(8, (index) => ({ createdAtMs: index + 1 }))]);
    expect(list.map(({ isUntilLogOn }) => isUntilLogOn)).toContain(true);
  });

  it('stays beside the log-in form, and for its 15 s elsewhere', () => {
    const stays = (hasLogin: boolean, nowMs: number) => stayOn({ hasLogin, nowMs }, reason);
    expect([stays(true, 0), stays(true, late)]).toEqual(['stays', 'stays']);
    expect([stays(false, 0), stays(false, late)]).toEqual(['fades', null]);
  });

  it('changes nothing for what fades and what must be dismissed', () => {
    const page = { hasLogin: true, nowMs: 10_000 };
    expect(stayOn(page, notification({ createdAtMs: 0 }))).toBe('fades');
    expect(stayOn({ ...page, hasLogin: false, nowMs: late }, notification({ userMustDismiss: true }))).toBe(
      'stays',
    );
  });
});

describe('dismissNotification', () => {
  it('takes one away by its id', () => {
    const list = different(3);
    expect(idsOf(dismissNotification(list, 'n1'))).toEqual(['n0', 'n2']);
    expect(dismissNotification(list, 'unknown')).toEqual(list);
  });
});

describe('whom to turn to', () => {
  it('is said with a number to quote, and with what only support can mend', () => {
    const { traceId: _, ...plain } = notification();
    expect(asksForContact({ ...plain, traceId: 'folio-1' })).toBe(true);
    for (const messageKey of ['errors:accountLocked', 'errors:permissionsSuspended'] as const) {
      expect(asksForContact({ ...plain, messageKey })).toBe(true);
    }
    expect(asksForContact({ ...plain, messageKey: 'errors:fieldBlank' })).toBe(false);
  });
});
