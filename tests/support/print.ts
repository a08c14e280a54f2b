import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readTools } from './tools.ts';

/** Fine enough for any barcode reader, in dots per inch. */
const RESOLUTION = 150;

/** A page as it comes out of the printer. */
export interface PrintedPage {
  /** Sheets of A4; null on machines that can not tell. */
  sheets: number | null;
  /** The first sheet, as PNG. */
  picture: Buffer;
  /** What the barcodes on the first sheet say, each with its kind, such as `CODE-128:98000000123456`. */
  barcodes: string[];
}

/** Prints a page with Chromium, turns the paper into a picture, and reads the barcodes in it. */
export async function printPage(page: Page): Promise<PrintedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'));
  try {
    const picture = join(folder, 'sheet.png');
    const sheets = await drawSheets(page, folder, picture);
    return { sheets, picture: readFileSync(picture), barcodes: readBarcodes(picture) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws the first sheet; gives how many there are. */
async function drawSheets(page: Page, folder: string, picture: string): Promise<number | null> {
  const { pdftoppm } = readTools();
  if (pdftoppm === null) {
    await page.emulateMedia({ media: 'print' });
    await page.screenshot({ path: picture, fullPage: true, scale: 'device' });
    await page.emulateMedia({ media: null });
    return null;
  }
  const pdf = join(folder, 'printed.pdf');
  await page.pdf({ path: pdf, format: 'A4' });
  execFileSync(pdftoppm.path, ['-png', '-r', String(RESOLUTION), pdf, join(folder, 'page')], {
    stdio: 'pipe',
  });
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
  copyFileSync(join(folder, pages[0] ?? ''), picture);
  return pages.length;
}

/** Answers what a reader that knows nothing of us sees in a picture; nothing when it sees no barcode. */
function readBarcodes(picture: string): string[] {
  try {
    const seen = execFileSync(readTools().zbarimg.path, ['--quiet', picture], { stdio: 'pipe' });
    return seen
      .toString()
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    // Its way of saying that there is none.
    if (error instanceof Error && 'status' in error && error.status === 4) return [];
    throw error;
  }
}
