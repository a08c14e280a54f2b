import { expect, type Locator } from '@playwright/test';

/** A line of the summary: the message, after the name of its field where it is about one. */
export const lineOf = (message: string): RegExp =>
  new RegExp(`(^|: |：)${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+')}$`);

/** Fails unless the summary says exactly this, is in view and has the focus, with and without scripts. */
export async function expectSummary(summary: Locator, messages: readonly string[]): Promise<void> {
  await expect(summary.getByRole('link')).toHaveText(messages.map(lineOf));
  await expect(summary).toBeInViewport();
  await expect(summary).toBeFocused();
}
