import { expect, type Locator } from '@playwright/test';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { openSession } from './portal-page.ts';
import { ScreenPage } from './screen-page.ts';

export const PLAYS = '/playRecords';

/** Play records, as a player of one language finds the way about them. */
export class PlayRecordsPage extends ScreenPage {
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** The rows of the list, without its headings. */
  get rows(): Locator {
    return this.main.locator('.plays--list .record');
  }

  /** The rows of the totals. */
  get totals(): Locator {
    return this.main.locator('.plays--totals .record');
  }

  /** The headings of the days. */
  get days(): Locator {
    return this.main.locator('.records-table__day');
  }

  get csvLink(): Locator {
    return this.link('records:csv');
  }

  /** The input of a day. */
  day(name: 'from' | 'to'): Locator {
    return this.main.getByLabel(this.say(`play-records:filter.${name}`), { exact: true });
  }

  link(key: string): Locator {
    return this.main.getByRole('link', { name: this.say(key), exact: true });
  }

  /** A cell of a row, by its column. */
  cell(row: Locator, column: 'id' | 'wager' | 'win' | 'net' | 'time'): Locator {
    return row.locator(`td.record__${column}`);
  }

  /** Fails unless the list shows these games, in this order. */
  async expectGames(...games: string[]): Promise<void> {
    await expect(this.rows.locator('th > bdi')).toHaveText(games);
  }

  /** Fills the filter in and shows what it asks for; '' stands for nothing. */
  async filter({ casino = '', from = '', to = '' }: Partial<Record<'casino' | 'from' | 'to', string>>) {
    const select = this.page.locator('select[name="casino"]');
    if (!(await select.isVisible())) await this.main.locator('.records-filter summary').click();
    await select.selectOption(casino);
    await this.day('from').fill(from);
    await this.day('to').fill(to);
    await this.main.getByRole('button', { name: this.say('records:filter.submit'), exact: true }).click();
  }

  /** Signs a player in and opens the records, or a place of them. */
  async enter(player: Pick<MadePlayer, 'phone' | 'password'>, query = ''): Promise<void> {
    await openSession(this.page, player, { isHomeSeen: true });
    await this.page.goto(PLAYS + query);
  }
}
