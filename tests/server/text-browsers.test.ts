import { describe, expect, it, onTestFinished } from 'vitest';
import { textOf } from '#tests/browser/texts.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { GOOD_PASSWORD } from '#tests/support/registrants.ts';
import { openTextBrowser } from '#tests/support/text-browser.ts';
import { visiting } from './visiting.ts';

const here = visiting();
// lynx asks for English.
const en = (key: string, values: Readonly<Record<string, string | number>> = {}) => textOf('en', key, values);

async function openLynx(path: string) {
  const lynx = await openTextBrowser(here.portal.origin, { path, language: 'en' });
  onTestFinished(() => lynx.close());
  return lynx;
}

describe('a text browser', () => {
  it('[SC-REG-24] registers a player', async () => {
    const lynx = await openLynx('/registerNewUser');
    const phone = newPhone();
    await lynx.fill(en('register:fields.phoneNumber'), phone);
    await lynx.fill(en('register:fields.displayName'), 'Ana');
    await lynx.fill(en('register:fields.password'), GOOD_PASSWORD);
    await lynx.fill(en('register:fields.confirmPassword'), GOOD_PASSWORD);
    await lynx.check(en('register:documents.accept'));
    await lynx.check(en('register:age', { age: 18 }));
    const page = await lynx.press(en('register:submit'));
    expect(page.text).toContain(en('errors:registrationSuccess'));
    expect(await here.sandbox.messagesTo(phone)).toHaveLength(1);
  });

  it('[SC-TX-15] reads a slip, and cancels it', async () => {
    const player = await here.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
    const order = { phone: player.phone, casinoId: 12, amountAU: 200_000, methodId: 'm_oxxo' };
    const [id] = await here.sandbox.makePayments(order);
    const [slip] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    const lynx = await openLynx('/');
    await lynx.fill(en('login.phone'), player.phone);
    await lynx.fill(en('login.password'), player.password);
    await lynx.press(en('login.submit'));
    const list = await lynx.follow(en('menu.transactions'));
    expect(list.text).toContain(en('transactions:list.open'));
    const page = await lynx.open(`/webPayTransactions?tx=${id}`);
    expect(page.text).toContain(en('transactions:slip.title', { place: 'OXXO' }));
    expect(page.text).toContain(slip?.providerReference ?? 'no reference');
    expect(page.text).toMatch(/3,704\.00.MXN/);
    await lynx.follow(en('transactions:detail.cancel'));
    const done = await lynx.press(en('transactions:cancel.confirm'));
    expect(done.text).toContain(en('money:meaning.buyIn.Cancelled'));
  });
});
