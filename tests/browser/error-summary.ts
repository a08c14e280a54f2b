import { expect, type Locator, type Page } from '@playwright/test';

/** A line of the summary: the message, after the name of its field where it is about one. */
export const lineOf = (message: string): RegExp =>
  new RegExp(`(^|: |：)${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+')}$`);

/**
 * Fails unless the page says exactly this, in view and with the focus, with and without scripts: several errors in
 * the summary, an error of a single field beside it, once.
 */
export async function expectSummary(summary: Locator, messages: readonly string[]): Promise<void> {
  if (messages.length > 1) {
    await expect(summary.getByRole('link')).toHaveText(messages.map(lineOf));
  } else {
    await expect(summary.page().locator('.field__error, .error-summary a')).toHaveText(messages.map(lineOf));
  }
  const place = (await summary.count()) === 0 ? focusBesideError(summary.page()) : summary;
  await expect(place).toBeInViewport();
  await expect(place).toBeFocused();
}

/** Control with the focus, if the message of a field describes it or its group. */
export function focusBesideError(page: Page): Locator {
  return page.locator(
    '[aria-describedby$="-error"]:focus, [aria-describedby$="-error"] :focus, [aria-describedby*="-error "]:focus',
  );
}
