import { expect, type Locator } from '@playwright/test';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { openSession } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';
import type { TextValues } from './texts.ts';

export const LIST = '/webPayTransactions';

/** Transactions, as a player of one language finds the way about them. */
export class TransactionsPage extends ScreenPage {
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** The rows of the list, without its headings. */
  get rows(): Locator {
    return this.main.locator('.records-table .record');
  }

  /** The open transactions above the list. */
  get open(): Locator {
    return this.main.getByRole('region', { name: this.say('transactions:list.open') }).getByRole('listitem');
  }

  link(key: string, values?: TextValues): Locator {
    return this.main.getByRole('link', { name: this.say(key, values), exact: true });
  }

  button(key: string): Locator {
    return this.main.getByRole('button', { name: this.say(key), exact: true });
  }

  /** What the page of a transaction says under one of the labels of spec §3. */
  fact(key: string): Locator {
    const label = this.page.locator('dt', { hasText: new RegExp(`^${escaped(this.say(key))}$`) });
    return this.main
      .locator('.tx-facts:not(.receipt__facts) .tx-facts__row')
      .filter({ has: label })
      .locator('dd');
  }

  /** Chooses a value of the filter. */
  async choose(name: 'month' | 'direction' | 'status' | 'casino', value: string): Promise<void> {
    const select = this.page.locator(`select[name="${name}"]`);
    if (!(await select.isVisible())) await this.main.locator('.records-filter summary').click();
    await select.selectOption(value);
  }

  async show(): Promise<void> {
    await this.button('records:filter.submit').click();
  }

  async expectTold(key: string): Promise<void> {
    const table = this.page.getByRole('alert', { name: this.say('common:notifications.title') });
    await expect(table).toContainText(this.say(key));
  }

  /** Signs a player in and opens the list, or a place of it. */
  async enter(player: Pick<MadePlayer, 'phone' | 'password'>, query = ''): Promise<void> {
    await openSession(this.page, player, { isHomeSeen: true });
    await this.page.goto(LIST + query);
  }

  /** Opens the page of a transaction. */
  async openTransaction(id: string, more = ''): Promise<void> {
    await this.page.goto(`${LIST}?tx=${id}${more}`);
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Makes one payment of a player: 200 units at casino 12 unless said otherwise; gives its id. */
export async function makePayment(
  sandbox: TestSandbox,
  { phone }: Pick<MadePlayer, 'phone'>,
  order: Partial<PaymentOrderInput> = {},
): Promise<string> {
  const [id = ''] = await sandbox.makePayments({ phone, casinoId: 12, amountAU: 200_000, ...order });
  return id;
}
