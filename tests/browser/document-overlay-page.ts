import { expect, type Locator } from '@playwright/test';
import type { PortalPage } from './portal-page.ts';

const NAMES: Readonly<Record<string, string>> = {
  terms: 'documents:names.terms',
  privacy: 'documents:names.privacy',
  'responsible-play': 'documents:names.responsiblePlay',
};

/** The document that stands over a page, as a player meets it. */
export class DocumentOverlayPage {
  readonly portal: PortalPage;

  constructor(portal: PortalPage) {
    this.portal = portal;
  }

  get dialog(): Locator {
    return this.portal.page.getByRole('dialog', { name: this.portal.text('documents:title') });
  }

  /** The document's own text. */
  get text(): Locator {
    return this.dialog.getByRole('article');
  }

  /** Fails unless this document is the one to accept, and which one of so many. */
  async expectOpen(key: string, version: string, count: number, number = 1): Promise<void> {
    await expect(this.dialog).toContainText(this.portal.text(NAMES[key] ?? ''));
    await expect(this.dialog).toContainText(this.portal.text('documents:version', { version }));
    const form = count === 1 && this.portal.language !== 'ja' ? 'one' : 'other';
    await expect(this.dialog).toContainText(this.portal.text(`documents:turn_${form}`, { number, count }));
    await expect(this.text).toBeVisible();
  }

  async accept(): Promise<void> {
    const before = await this.dialog.textContent();
    await this.dialog.getByRole('button', { name: this.portal.text('documents:accept') }).click();
    await expect
      .poll(async () => (await this.dialog.count()) && (await this.dialog.textContent()))
      .not.toBe(before);
  }

  async logOut(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.portal.text('player.logout') }).click();
  }
}
