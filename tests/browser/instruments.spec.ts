import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';

// Instruments that find nothing look like a portal without faults: these are held against pages with known ones.

const ORIGIN = 'http://faulty.test';
const NONCE = 'c3Rh';
const POLICY = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; img-src data:`;

const VIEWPORT = '<meta name="viewport" content="width=device-width">';

interface Answer {
  body: string;
  status?: number;
  head?: string;
}

/** Opens a page that is made up here: no server is asked. */
async function openPage(page: Page, { body, status = 200, head = VIEWPORT }: Answer): Promise<void> {
  const markup = `<!doctype html><html lang="en"><title>Sample</title>${head}<link rel="icon" href="data:,"><main>
    <h1>Sample</h1>${body}</main></html>`;
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({
          status,
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': POLICY },
          body: markup,
        })
      : route.fulfill({ status: 404 }),
  );
  await page.goto(`${ORIGIN}/sample`);
}

const script = (source: string) => `<script nonce="${NONCE}">${source}</script>`;
const style = (rules: string) => `<style nonce="${NONCE}">${rules}</style>`;

const FAULTS: readonly (readonly [fault: string, answer: Answer, finding: RegExp])[] = [
  ['an error in the console', { body: script(`console.error('lost')`) }, /lost/],
  ['a warning about hydration', { body: script(`console.warn('Text did not match')`) }, /did not match/],
  [
    'an uncaught exception',
    { body: script(`setTimeout(() => { throw new Error('boom') })`) },
    /uncaught: .*boom/,
  ],
  ['an error React recovered from', { body: script(`reportError(new Error('#418'))`) }, /#418/],
  ['a refused promise', { body: script(`Promise.reject(new Error('nobody cares'))`) }, /nobody cares/],
  ['a script the policy stops', { body: '<script>1</script>' }, /Content Security Policy/],
  ['a style the policy stops', { body: '<p style="color: red">red</p>' }, /Content Security Policy/],
  [
    'a missing asset',
    { body: `<img alt="" src="data:,">${script(`new Image().src = '/no.png'`)}` },
    /no\.png/,
  ],
  ['a page that failed', { body: '<p>Sorry</p>', status: 503 }, /document: 503/],
];

test.describe('the guard notices', { tag: '@script' }, () => {
  for (const [fault, answer, finding] of FAULTS) {
    test(fault, { tag: ['@wide', '@long'] }, async ({ page, guard }) => {
      await openPage(page, answer);
      await expect.poll(() => guard.faults).toContainEqual(expect.stringMatching(finding));
      guard.expect(/./);
    });
  }
});

test('the guard lets a form that came back pass', { tag: ['@wide', '@drawn', '@long'] }, async ({
  page,
  guard,
}) => {
  await openPage(page, { body: '<p>Wrong password</p>', status: 422 });
  await expect(page.getByText('Wrong password')).toBeVisible();
  expect(guard.faults).toEqual([]);
});

test('axe finds what is wrong', { tag: ['@script', '@wide', '@long'] }, async ({ page }) => {
  await openPage(page, { body: '<img src="data:,"><input>' });
  const rules = (await findViolations(page)).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['image-alt', 'label']));
});

test('reflow is checked at 320 px', { tag: ['@wide', '@drawn', '@long'] }, async ({ page }) => {
  await openPage(page, { body: `${style('.wide { width: 400px }')}<p class="wide">wide</p>` });
  await expect(expectReflowAt320(page)).rejects.toThrow('<p.wide> reaches');
});

test('a page made for wide screens alone is noticed', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await openPage(page, { body: '', head: '' });
  await expect(expectReflowAt320(page)).rejects.toThrow('laid out for 980 px');
});

test('reflow is checked with text at 200 %', { tag: ['@wide', '@drawn', '@long'] }, async ({ page }) => {
  const box = style('.box { width: 150px; overflow: hidden; white-space: nowrap }');
  await openPage(page, { body: `${box}<p class="box">Just about as wide</p>` });
  await expect(expectReflowAtDoubleText(page)).rejects.toThrow('<p.box> cuts off');
});

test('text of a fixed size is noticed', { tag: ['@wide', '@drawn', '@long'] }, async ({ page }) => {
  await openPage(page, { body: `${style('body { font-size: 16px }')}<p>fixed</p>` });
  await expect(expectReflowAtDoubleText(page)).rejects.toThrow('does not follow');
});

test('a page that reflows passes', { tag: ['@wide', '@drawn', '@long'] }, async ({ page }) => {
  await openPage(page, { body: '<p>Any text, as long as it is able to break between its words.</p>' });
  await expectReflowAt320(page);
  await expectReflowAtDoubleText(page);
});
