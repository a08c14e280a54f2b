import { openTextBrowser } from '#tests/support/text-browser.ts';
import { BROWSER_LANGUAGE, type BrowserProgram } from '../journey-browser.ts';

/** A page with nothing on it. */
const NOTHING = 'file:///dev/null';

/** lynx, which has no scripts; a process of its own for each journey. */
export function startLynx(): Promise<BrowserProgram> {
  return Promise.resolve({
    async open() {
      const lynx = await openTextBrowser(NOTHING, { path: '', language: BROWSER_LANGUAGE });
      return {
        async open(address) {
          await lynx.open(address);
        },
        async reload() {
          await lynx.reload();
        },
        fill: (label, text) => lynx.fill(label, text),
        choose: (label) => lynx.check(label),
        async press(button) {
          await lynx.press(button);
        },
        async follow(link) {
          await lynx.follow(link);
        },
        text: async () => (await lynx.page()).text,
        close: () => lynx.close(),
      };
    },
    stop: async () => {},
  });
}
