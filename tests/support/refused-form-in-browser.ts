import assert from 'node:assert/strict';
import type { Language } from '#app/domain/country.ts';
import { openSender, type RefusedForm, type SentFields, WRONG_SECRET } from '#tests/server/refused-forms.ts';
import { fillInPage, readPage, type ShownPage } from './form-in-page.ts';
import type { Stack } from './stack.ts';

/** One tab of a browser. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Address of the page, without the origin. */
  address(): string;
  /** Runs a function inside the page, whether or not the page may run scripts. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Presses the button that {@link fillInPage} has marked, and waits for the page that comes of it. */
  send(): Promise<void>;
}

/** A browser with cookies of its own. */
export interface Device {
  setCookies(cookies: ReadonlyMap<string, string>): Promise<void>;
  openTab(): Promise<Tab>;
  /** Methods of the documents that its tabs have asked for so far. */
  documents(): readonly string[];
}

/** Browser and portal that a refused form is tried with. */
export interface RefusedFormSetting {
  stack: Pick<Stack, 'portal' | 'sandbox'>;
  language: Language;
  /** Whether the browser fills in again what was typed on a page that it may not store. */
  restoresFields: boolean;
  openDevice(): Promise<Device>;
  /** Names a part of the test. */
  step(title: string, run: () => Promise<void>): Promise<void>;
}

const REFUSED = /[?&]refused=[\w-]{12}$/;
/** Page that has nothing to do with any form. */
const ELSEWHERE = '/about';

/** Messages without the seconds that are left to wait. */
const lasting = ({ messages }: ShownPage) => messages.map((message) => message.replace(/\d+/g, '#'));

const read = (tab: Tab) => tab.evaluate(readPage, undefined);

async function send(tab: Tab, { to, isForged }: SentFields, filled: SentFields['filled']): Promise<void> {
  const fault = await tab.evaluate(fillInPage, { filled, forgedTo: isForged ? to : null });
  assert.equal(fault, null, `${tab.address()}: ${fault}`);
  await tab.send();
}

/**
 * Has a form refused in a browser, and shows that reloading, a second device, a second tab and the way back show it as it was
 * typed, to its sender alone, without secrets, and send nothing by themselves.
 */
export async function expectShownAgain(row: RefusedForm, setting: RefusedFormSetting): Promise<void> {
  const { stack, language, restoresFields, openDevice, step } = setting;
  const { sandbox } = stack;
  const { client, player } = await openSender(stack, row);
  const form = await row.fill(client, sandbox);
  client.close();
  const device = await openDevice();
  await device.setCookies(client.cookies);
  const message = row.message(language);
  const typed = row.typed ?? [];
  // A limit is over after some seconds, which may pass at any step.
  const canBeOver = row.status === 429;

  /** Calls that change something, but for what a payment comes to. */
  const writes = async () =>
    (await sandbox.calls())
      .filter(({ method, path }) => method !== 'GET' && !/\/(quote|refresh)$/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
  const hasNoSecret = ({ html, values }: ShownPage) =>
    !html.includes(WRONG_SECRET) && !values.some((value) => value.includes(WRONG_SECRET));
  const expectShown = async (tab: Tab, address: string) => {
    if (!canBeOver) assert.equal(tab.address(), address);
    const page = await read(tab);
    assert.ok(canBeOver || page.text.includes(message), `no "${message}" in: ${page.text}`);
    for (const value of typed) assert.ok(page.values.includes(value), `no ${value} in ${page.values}`);
    assert.ok(hasNoSecret(page), 'a secret is shown');
    return page;
  };
  const expectNothingOfIt = (page: ShownPage, drafts: readonly string[] = []) => {
    if (row.status !== null) assert.ok(!page.text.includes(message), `"${message}" in: ${page.text}`);
    for (const value of typed) {
      assert.ok(drafts.includes(value) || !page.values.includes(value), `${value} in ${page.values}`);
    }
    assert.ok(hasNoSecret(page), 'a secret is shown');
  };

  const tab = await device.openTab();
  await tab.goto(form.page);
  const before = await writes();
  await send(tab, form, form.filled);
  const refused = tab.address();
  assert.match(refused, REFUSED);
  const first = await expectShown(tab, refused);
  const sent = (await writes()).slice(before.length);
  assert.equal(new Set(sent).size, sent.length, `sent twice: ${sent}`);
  const expectNothingSent = async (since: readonly string[]) => assert.deepEqual(await writes(), since);
  const after = await writes();

  /** Sends the same from the page that a tab shows: it is refused as before, by no more calls. */
  const sendAgain = async (from: Tab) => {
    const since = await writes();
    await send(from, form, form.filled);
    if (canBeOver && !REFUSED.test(from.address())) return;
    assert.match(from.address(), REFUSED);
    await expectShown(from, from.address());
    const more = (await writes()).slice(since.length);
    assert.ok(more.length <= sent.length, `sent ${more} after ${sent}`);
  };

  await step('reload', async () => {
    const asked = device.documents().length;
    await tab.reload();
    const reloaded = await expectShown(tab, refused);
    if (!canBeOver) assert.deepEqual(lasting(reloaded), lasting(first));
    assert.deepEqual(device.documents().slice(asked), ['GET']);
    await expectNothingSent(after);
  });

  await step('second device', async () => {
    const others = row.by === 'visitor' ? [undefined] : [player, undefined];
    for (const owner of others) {
      const { client: other } = await openSender(stack, row, owner);
      other.close();
      const otherDevice = await openDevice();
      await otherDevice.setCookies(other.cookies);
      const otherTab = await otherDevice.openTab();
      const since = await writes();
      await otherTab.goto(refused);
      expectNothingOfIt(await read(otherTab));
      await expectNothingSent(since);
    }
  });

  await step('second tab', async () => {
    const second = await device.openTab();
    await second.goto(form.page);
    expectNothingOfIt(await read(second), row.isDraft ? typed : []);
    await sendAgain(second);
    assert.notEqual(second.address(), refused);
    if (row.pageStatus === undefined) await sendAgain(second);
    await tab.reload();
    await expectShown(tab, refused);
  });

  await step('back, and sent again', async () => {
    const since = await writes();
    await tab.goto(ELSEWHERE);
    await tab.back();
    await expectShown(tab, refused);
    await tab.back();
    const page = await read(tab);
    // Chromium restores codes as well, but no passwords.
    for (const [name, value] of Object.entries(form.filled)) {
      const isRestored = restoresFields && typed.includes(value) && !page.notRestored.includes(name);
      assert.ok(!isRestored || page.values.includes(value), `no ${value} in ${page.values}`);
    }
    assert.ok(!page.passwords.includes(WRONG_SECRET), 'a password is filled in');
    assert.ok(!page.html.includes(WRONG_SECRET), 'a secret is in the page of the form');
    await expectNothingSent(since);

    await sendAgain(tab);
    if (!row.mend) return;
    const { intent } = form.filled;
    const mended = { ...(intent === undefined ? {} : { intent }), ...row.mend(player) };
    const beforeMended = await writes();
    await send(tab, form, mended);
    assert.doesNotMatch(tab.address(), REFUSED);
    const accepted = (await writes()).slice(beforeMended.length);
    assert.equal(new Set(accepted).size, accepted.length, `sent twice: ${accepted}`);
    if (!row.isPayment) return;
    await tab.back();
    // The way back to a payment that was proved leads on to it.
    if (REFUSED.test(tab.address())) await send(tab, form, mended);
    assert.equal((await sandbox.paymentsOf(player.phone)).transactions.length, 1);
  });
}
