import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readTools } from './tools.ts';

/** Fine enough for any barcode reader, in dots per inch. */
const RESOLUTION = 150;

/** A page as it comes out of the printer. */
export interface PrintedPage {
  /** Sheets of A4; null on machines that cannot tell. */
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
    const { sheets, picture } = await drawSheets(page, folder);
    return { sheets, picture, barcodes: readBarcodes(picture) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws the first sheet, and tells how many there are. */
async function drawSheets(page: Page, folder: string): Promise<Pick<PrintedPage, 'sheets' | 'picture'>> {
  const { pdftoppm } = readTools();
  if (pdftoppm === null) {
    await page.emulateMedia({ media: 'print' });
    const picture = await page.screenshot({ fullPage: true });
    await page.emulateMedia({ media: null });
    return { sheets: null, picture };
  }
  const pdf = join(folder, 'printed.pdf');
  await page.pdf({ path: pdf, format: 'A4' });
  execFileSync(pdftoppm.path, ['-png', '-r', String(RESOLUTION), pdf, join(folder, 'sheet')], {
    stdio: 'pipe',
  });
  const sheets = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort();
  return { sheets: sheets.length, picture: readFileSync(join(folder, sheets[0] ?? '')) };
}

/** What an independent barcode reader sees in a PNG; nothing when it sees no barcode. */
export function readBarcodes(picture: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'barcodes-'));
  const file = join(folder, 'picture.png');
  try {
    writeFileSync(file, picture);
    const seen = execFileSync(readTools().zbarimg.path, ['--quiet', file], { stdio: 'pipe' });
    return seen
      .toString()
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    // Its way of saying that there is none.
    if (error instanceof Error && 'status' in error && error.status === 4) return [];
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
