import { expect, type Page } from '@playwright/test';

/** Width of the narrowest screen nothing may be lost on: 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const NARROW_PX = 320;

/** The browser's own text size, and the doubled one of a player with poor eyes (WCAG 2.2, 1.4.4), in CSS px. */
const TEXT_PX = { standard: 16, fixed: 13 };
const LARGE_TEXT_PX = { standard: 32, fixed: 26 };

/** Rounding of fractional layout that no eye sees, in px. */
const TOLERANCE_PX = 1;

/**
 * Fails if the page as it stands has to be scrolled sideways, or cuts text off, at 320 px width.
 * Puts the window back to its size.
 */
export async function expectReflowAt320(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROW_PX, height: before?.height ?? 640 });
  const faults = await findOverflow(page);
  if (before) await page.setViewportSize(before);
  expect(faults.join('\n'), `${page.url()} at ${NARROW_PX} px`).toBe('');
}

/**
 * Fails if the page as it stands has to be scrolled sideways, or cuts text off, or does not grow at all, when the
 * player has set the browser's text to twice its size. Chromium only. Puts the text back to its size.
 */
export async function expectReflowAtDoubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const before = await bodyTextPx(page);
  await devtools.send('Page.setFontSizes', { fontSizes: LARGE_TEXT_PX });
  const faults = await findOverflow(page);
  const after = await bodyTextPx(page);
  await devtools.send('Page.setFontSizes', { fontSizes: TEXT_PX });
  await devtools.detach();
  if (after < before * 1.9)
    faults.push(`The text does not follow the player's setting: ${before} px, then ${after} px.`);
  expect(faults.join('\n'), `${page.url()} with text at 200 %`).toBe('');
}

async function bodyTextPx(page: Page): Promise<number> {
  return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
}

/**
 * What sticks out of the window or is cut off by its own box, one line each. What scrolls inside a box of its own
 * (a wide table) and what is hidden from sight on purpose is left alone.
 */
async function findOverflow(page: Page): Promise<string[]> {
  const windowWidth = page.viewportSize()?.width ?? Number.POSITIVE_INFINITY;
  return page.evaluate(overflowOf, { tolerance: TOLERANCE_PX, windowWidth });
}

/** Runs in the page. */
function overflowOf({ tolerance, windowWidth }: { tolerance: number; windowWidth: number }): string[] {
  const faults: string[] = [];
  const name = (element: Element) => {
    const classes = [...element.classList].map((className) => `.${className}`).join('');
    return `<${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${classes}>`;
  };
  const hasOwnScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  // Off the upper or left edge, or in a box of one pixel: the two ways to speak to screen readers alone.
  const isForScreenReaders = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    if (box.right <= 0 || box.bottom + scrollY <= 0) return true;
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.clientWidth <= 1 && at.clientHeight <= 1 && getComputedStyle(at).overflowX === 'hidden')
        return true;
    }
    return false;
  };

  // A button with a picture: its name, for screen readers, is moved out to the left.
  const isIndentedAway = (element: Element) =>
    Number.parseFloat(getComputedStyle(element).textIndent) < -element.clientWidth;

  const root = document.scrollingElement ?? document.documentElement;
  const width = root.clientWidth;
  // A phone takes a page that does not say otherwise for a wide one and shows it small.
  if (width > windowWidth + tolerance)
    faults.push(`The page is laid out for ${width} px, not ${windowWidth}.`);
  if (root.scrollWidth > width + tolerance)
    faults.push(`The page is ${root.scrollWidth} px wide in ${width} px.`);

  const mayBeOut = (element: Element): boolean => {
    if (!element.checkVisibility() || element.closest('svg') || isForScreenReaders(element)) return false;
    let ancestor = element.parentElement;
    while (ancestor && !hasOwnScroll(ancestor)) ancestor = ancestor.parentElement;
    return ancestor === null || ancestor === document.body || ancestor === root;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const isOut = box.right > width + tolerance || box.left < -tolerance;
    const isCut =
      element.scrollWidth > element.clientWidth + tolerance &&
      /hidden|clip/.test(getComputedStyle(element).overflowX) &&
      element.tagName !== 'SELECT' &&
      !isIndentedAway(element) &&
      element.textContent?.trim();
    // Of hundreds of elements hardly one: only for that one it is found out whether it may be.
    if (!(isOut || isCut) || !mayBeOut(element)) continue;
    if (isOut)
      faults.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px.`);
    if (isCut) faults.push(`${name(element)} cuts off its text.`);
  }
  return faults;
}
