import type { Page } from '@playwright/test';

/** Most characters of a line of running text; those of Chinese and Japanese count twice. */
const MOST_CHARACTERS = 75;
/** Least contrast of a control's edge against what it stands on (WCAG 2.2, 1.4.11). */
const LEAST_EDGE_CONTRAST = 3;

/** Has the pages of a test add up what moves in them by itself, from their first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much of a page has moved by itself since it came: the sum of its layout shifts. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    ((globalThis as { shifts?: number[] }).shifts ?? []).reduce((sum, value) => sum + value, 0),
  );
}

/**
 * What no picture tells of a page: lines that are too long to read, and controls whose edges cannot be told from what
 * they stand on.
 *
 * @returns a line for each
 */
export async function findFaults(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(longLines, MOST_CHARACTERS)),
    ...(await page.evaluate(faintEdges, LEAST_EDGE_CONTRAST)),
  ];
}

/** Runs in the page. */
function longLines(most: number): string[] {
  const isWide = /[\u3000-\u9fff\uff00-\uffef]/;
  const faults: string[] = [];
  for (const block of document.querySelectorAll('main p, main li, main dd, dialog p, dialog li, footer p')) {
    if (!block.checkVisibility() || block.querySelector('p, li, dd, ul, ol, dl, table, button, .row'))
      continue;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const lines = new Map<number, string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (const { 0: word, index } of text.matchAll(
        /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+/g,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { bottom, width } = range.getBoundingClientRect();
        if (width <= 1) continue;
        const line = Math.round(bottom / 6);
        const before = lines.get(line);
        lines.set(line, before === undefined ? word : before + (isWide.test(word) ? '' : ' ') + word);
      }
    }
    for (const line of lines.values()) {
      const length = [...line].reduce((sum, letter) => sum + (isWide.test(letter) ? 2 : 1), 0);
      if (length > most) faults.push(`${length} characters: ${line}`);
    }
  }
  return faults;
}

/** Runs in the page. */
function faintEdges(least: number): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour: string): number[] => {
    if (!canvas) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgba(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
    return (light + 0.05) / (dark + 0.05);
  };
  const isSolid = (colour: string) => (rgba(colour)[3] ?? 0) > 250;
  /** What an element stands on; null on a picture or a gradient. */
  const groundOf = (element: Element | null): string | null => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== 'none') return null;
      if (isSolid(backgroundColor)) return backgroundColor;
    }
    return 'Canvas';
  };
  const faults: string[] = [];
  for (const control of document.querySelectorAll('input:not([type="hidden"]), select, textarea, .button')) {
    const style = getComputedStyle(control);
    const { width, height } = control.getBoundingClientRect();
    const isDrawn = style.visibility === 'visible' && style.opacity !== '0' && width > 2 && height > 2;
    // What the browser draws itself has an edge that is not in its style.
    const isOwn = style.appearance !== 'none' && control.matches('[type="radio"], [type="checkbox"]');
    const isIdle = control.matches(':disabled, input[readonly], textarea[readonly]');
    if (!control.checkVisibility() || !isDrawn || isOwn || isIdle) continue;
    const ground = groundOf(control.parentElement);
    if (ground === null) continue;
    const isFilled = isSolid(style.backgroundColor) && contrast(style.backgroundColor, ground) >= least;
    const hasEdge =
      Number.parseFloat(style.borderTopWidth) > 0 && contrast(style.borderTopColor, ground) >= least;
    // A button without an edge is told by its text, as a link is.
    const isText = control.matches('.button--quiet') && Number.parseFloat(style.borderTopWidth) === 0;
    if (!isFilled && !hasEdge && !isText)
      faults.push(
        `the edge of ${control.id || control.className} has ${contrast(style.borderTopColor, ground).toFixed(2)}`,
      );
  }
  return faults;
}
