import type { Locator, Page } from '@playwright/test';
import { type Language, type TextValues, textOf } from './texts.ts';

/** A screen, as a player of one language finds the way about it. */
export class ScreenPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  /** A text of the page's language, by a key such as `web-pay:button.any`; `count` chooses the form. */
  say(key: string, values: TextValues = {}): string {
    return textOf(this.language, key, values);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }
}
