import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { failureOf } from '#app/domain/texts/failure.ts';
import { EMPTY_FLASH, Messages } from '#app/session/messages.ts';
import { ResponseOptions } from '#app/session/response-options.ts';
import type { Visit } from '#app/session/visit.ts';
import type { DraftValues } from '#app/store/drafts.ts';
import { asTyped, field, parse, secret } from './read.ts';
import { openKeptForm, refusalOf, refuse, refuseForeign, showAgain, toPageOfForm } from './refuse.ts';
import { sentForm } from './sent-form.ts';

const SECRET = 'Secret-4711';
const schema = z.object({
  note: field(asTyped),
  code: secret(asTyped),
  password: secret(asTyped).optional(),
});

function createBrowser() {
  const drafts = new Map<string, DraftValues>();
  let nowMs = 1_000_000;
  let flash = EMPTY_FLASH;
  let isStoreAway = false;
  const visitAt = (method: string, address: string, player: object | null = null) => {
    const messages = new Messages(flash, () => nowMs);
    const visit = {
      request: { method, url: new URL(address, 'http://portal.invalid') },
      messages,
      response: new ResponseOptions(),
      player,
      now: () => nowMs,
      drafts: {
        async replace(name: string, values: DraftValues) {
          if (!isStoreAway) drafts.set(name, values);
          return !isStoreAway;
        },
        read: async (name: string) => drafts.get(name) ?? {},
      },
    } as unknown as Visit;
    const leave = () => {
      flash = messages.toKeep().flash;
    };
    return { visit, leave };
  };
  return {
    drafts,
    passSeconds(seconds: number) {
      nowMs += seconds * 1000;
    },
    loseStore() {
      isStoreAway = true;
    },
    /** Empties the store, as a restart of Redis does. */
    emptyStore() {
      drafts.clear();
    },
    flash: () => flash,
    /** Sends the form, and gives the answer on the wire. */
    async answer(note: string, reasons: Parameters<typeof refuse>[2] = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ note, code: SECRET, password: SECRET }))
        form.append(name, value);
      const { visit, leave } = visitAt('POST', '/changePassword');
      const answer = await refuse(visit, parse(form, schema), reasons);
      leave();
      return answer;
    },
    async send(note: string, reasons: Parameters<typeof refuse>[2] = {}) {
      return String((await this.answer(note, reasons)).headers.get('Location'));
    },
    async open(address: string, method = 'GET') {
      const { visit, leave } = visitAt(method, address);
      await openKeptForm(visit);
      leave();
      return visit;
    },
    visitAt,
  };
}

describe('a form that is refused', () => {
  it('is kept without its secrets', async () => {
    const browser = createBrowser();
    await browser.send('typed', {
      failure: failureOf('PasswordIncorrect'),
      fields: { PasswordIncorrect: 'code' },
    });
    for (const kept of [JSON.stringify([...browser.drafts]), JSON.stringify(browser.flash())]) {
      expect(kept).toContain('typed');
      expect(kept).not.toContain(SECRET);
    }
  });

  it('is shown from the drafts as often as it is asked for', async () => {
    const browser = createBrowser();
    const address = await browser.send('typed', { failure: failureOf('http500') });
    for (let turn = 0; turn < 2; turn++) {
      const { messages } = await browser.open(address);
      expect(messages.sentForm('/changePassword')?.initialValue).toEqual({ note: 'typed' });
      expect(messages.list.map(({ code }) => code)).toEqual(['http500']);
    }
  });

  it.each([
    ['took no draft', 'loseStore', 'emptyStore'],
    ['was emptied since', 'emptyStore', 'emptyStore'],
  ] as const)('is shown from the flash where the store %s', async (_what, before, after) => {
    const browser = createBrowser();
    browser[before]();
    const address = await browser.send('typed', { failure: failureOf('http500') });
    browser[after]();
    const { messages } = await browser.open(address);
    expect(messages.sentForm('/changePassword')?.initialValue).toEqual({ note: 'typed' });
    expect(messages.list.map(({ code }) => code)).toEqual(['http500']);
    expect(browser.drafts.size).toBe(0);
  });

  it('is too long for the flash: the reason is there without what was typed', async () => {
    const browser = createBrowser();
    const errors = { note: { messageKey: 'errors:fieldInvalid' } } as const;
    browser.loseStore();
    const address = await browser.send('x'.repeat(1100), { errors, failure: failureOf('http500') });
    expect(JSON.stringify(browser.flash()).length).toBeLessThan(1000);
    const { messages } = await browser.open(address);
    expect(messages.sentForm('/changePassword')).toMatchObject({ initialValue: {}, error: errors });
    expect(messages.list.map(({ code }) => code)).toEqual(['http500']);
  });

  it('is not shown at another address', async () => {
    const browser = createBrowser();
    const address = await browser.send('typed');
    const elsewhere = await browser.open(address.replace('/changePassword', '/userProfile'));
    expect(elsewhere.messages.refusal).toBeNull();
    expect((await browser.open('/changePassword?refused=')).messages.refusal).toBeNull();
    expect((await browser.open(`${address}&refused=AAAAAAAAAAAA`)).messages.refusal).toBeNull();
  });

  it('says how long there is still to wait, and nothing of it when that is over', async () => {
    const browser = createBrowser();
    const address = await browser.send('typed', {
      failure: failureOf('TooManyRequests', { retryAfterSeconds: 50 }),
    });
    browser.passSeconds(20);
    const waiting = await browser.open(address);
    expect(waiting.response.wait?.seconds).toBe(30);
    expect(waiting.messages.list).toMatchObject([{ params: { count: 30 } }]);
    browser.passSeconds(30);
    const over = await browser.open(address);
    expect([over.response.wait, over.messages.list]).toEqual([null, []]);
    expect(over.messages.sentForm('/changePassword')?.initialValue).toEqual({ note: 'typed' });
  });

  it('keeps its other messages when the wait is over', async () => {
    const browser = createBrowser();
    const errors = { note: { messageKey: 'errors:fieldInvalid' } } as const;
    const failure = failureOf('TooManyRequests', { retryAfterSeconds: 50 });
    const address = await browser.send('typed', { errors, failure, fields: { TooManyRequests: 'code' } });
    const told = async () =>
      Object.keys((await browser.open(address)).messages.sentForm('/changePassword')?.error ?? {});
    expect(await told()).toEqual(['note', 'code']);
    browser.passSeconds(50);
    expect(await told()).toEqual(['note']);
  });

  it("is a player's or a visitor's", async () => {
    const browser = createBrowser();
    const names: string[] = [];
    for (const player of [null, {}]) {
      browser.emptyStore();
      await refuse(browser.visitAt('POST', '/changePassword', player).visit, sentForm({}));
      names.push(...browser.drafts.keys());
    }
    expect(names).toEqual([
      expect.stringMatching(/^visitorForm .{12}$/),
      expect.stringMatching(/^keptForm .{12}$/),
    ]);
  });
});

describe('the answer to a form that is refused', () => {
  const THROTTLED = failureOf('TooManyRequests', { retryAfterSeconds: 50 });
  const fields = { PasswordIncorrect: 'code' };

  it.each([
    [{}, '422'],
    [{ failure: failureOf('PasswordIncorrect'), fields }, '422'],
    [{ failure: failureOf('http500') }, '422'],
    [{ failure: failureOf('http500'), unmended: 503 }, '503'],
    [{ failure: failureOf('PasswordIncorrect'), fields, unmended: 503 }, '422'],
    [{ failure: THROTTLED, unmended: 503 }, '429'],
  ] as const)('to %j leads to its page and has the status %s', async (reasons, status) => {
    const { headers, status: onTheWire } = await createBrowser().answer('typed', reasons);
    expect([onTheWire, headers.get('Form-Refused')]).toEqual([303, status]);
    expect(headers.get('Location')).toMatch(/^\/changePassword\?refused=[\w-]{12}$/);
  });

  it('leads to another page under the name of its form', async () => {
    const browser = createBrowser();
    const address = await browser.send('typed', {
      page: '/?panel=forgotPassword',
      name: 'login',
      state: { step: 2 },
    });
    expect(address).toMatch(/^\/\?panel=forgotPassword&refused=/);
    const { messages } = await browser.open(address);
    expect(messages.sentForm('login')?.initialValue).toEqual({ note: 'typed' });
    expect(messages.sentForm('/changePassword')).toBeNull();
    expect(messages.formState('login')).toEqual({ step: 2 });
  });

  it('has the messages beside their fields, and what is to be shown besides the typed texts', async () => {
    const browser = createBrowser();
    const errors = { note: { messageKey: 'errors:fieldInvalid' } } as const;
    const failure = failureOf('PasswordIncorrect');
    const address = await browser.send('typed', { errors, failure, fields, values: { strength: 'weak' } });
    const { messages } = await browser.open(address);
    const sent = messages.sentForm('/changePassword');
    expect(sent?.initialValue).toEqual({ note: 'typed', strength: 'weak' });
    expect(sent?.error).toMatchObject({ ...errors, code: { messageKey: 'errors:passwordIncorrect' } });
    expect(messages.list).toEqual([]);
  });

  it('tells a failure on the next page too, for a form that is on every page', async () => {
    const failure = failureOf('http500');
    const toldNext = async (reasons: Parameters<typeof refuse>[2]) => {
      const browser = createBrowser();
      await browser.send('typed', reasons);
      return browser.flash().notifications.map(({ code }) => code);
    };
    expect(await toldNext({ failure, name: 'language' })).toEqual(['http500']);
    expect(await toldNext({ failure })).toEqual([]);
    expect(await toldNext({ name: 'language' })).toEqual([]);
    expect(await toldNext({ failure: THROTTLED, name: 'language' })).toEqual([]);
  });

  it('has no status for a form that was not refused', async () => {
    const { visit } = createBrowser().visitAt('POST', '/changePassword');
    const { headers } = await showAgain(visit, { sent: sentForm({}), status: null });
    expect(headers.get('Form-Refused')).toBeNull();
    expect(visit.response.wait).toBeNull();
  });

  it('waits as long as a rate limit says', async () => {
    const { visit } = createBrowser().visitAt('POST', '/changePassword');
    await refuse(visit, sentForm({}), { failure: THROTTLED });
    expect(visit.response.wait).toEqual({ seconds: 50, backHref: null });
    expect(refusalOf(THROTTLED)).toEqual({ status: 429, waitSeconds: 50 });
    expect([refusalOf(failureOf('http500')), refusalOf(undefined)]).toEqual([
      { status: 422 },
      { status: 422 },
    ]);
  });

  it('says 403 where its operation is of another player, which is reported', async () => {
    const { visit } = createBrowser().visitAt('POST', '/webPayCashIn?casino=12');
    const reports: unknown[] = [];
    const answer = await refuseForeign(
      Object.assign(visit, { report: (...report: unknown[]) => void reports.push(report) }),
    );
    expect(reports).toEqual([['formRefused', { code: 'operation' }]]);
    expect(answer.headers.get('Form-Refused')).toBe('403');
    expect(answer.headers.get('Location')).toMatch(/^\/webPayCashIn\?casino=12&refused=/);
  });
});

it('a form shows no kept form while it is sent', async () => {
  const browser = createBrowser();
  const address = await browser.send('typed');
  expect((await browser.open(address, 'POST')).messages.refusal).toBeNull();
  expect((await browser.open(address)).messages.refusal).not.toBeNull();
});

it('a link to an action leads to the page of its form', () => {
  const { status, headers } = toPageOfForm('/userProfile');
  expect([status, headers.get('Location')]).toEqual([303, '/userProfile']);
});
