/**
 * `npm run brand:check DIR`: says what is wrong with the brand of a folder, draws its icons, and looks at its pages in
 * Chromium, by day, in the dark and in forced colours. Pictures of the pages are then in `build/brand/`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COUNTRIES } from '#app/domain/country.ts';
import { readBrand } from '#app/settings/brand.server.ts';
import { drawIcons } from './lib/icons.mjs';
import { runProgram } from './lib/run-table.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: npm run brand:check DIR\n');
  process.exit(2);
}

function refuseFor(faults) {
  if (faults.length === 0) return;
  process.stderr.write(`${[...new Set(faults)].join('\n')}\n`);
  process.exit(1);
}

const faults = [];
const [own] = COUNTRIES.map((country) => readBrand(folder, country, faults, false));
refuseFor(faults);

const { mark } = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
mkdirSync(join(folder, 'icons'), { recursive: true });
for (const [name, bytes] of Object.entries(
  drawIcons(readFileSync(join(folder, mark), 'utf8'), own?.brand.bands.light),
)) {
  writeFileSync(join(folder, 'icons', name), bytes);
}
for (const country of COUNTRIES) readBrand(folder, country, faults);
refuseFor(faults);
process.stdout.write('brand: read; its icons are drawn\n');

const PLAYWRIGHT = ['playwright', 'test', '--config', 'tests/playwright.config.ts'];
const isGood =
  (await runProgram(['node', 'scripts/find-tools.mjs'])) &&
  (await runProgram(['node', 'scripts/build.mjs'])) &&
  (await runProgram([...PLAYWRIGHT, '--project=js', 'tests/browser/brand.spec.ts'], {
    BRAND_DIR: resolve(folder),
    EVERY_TEST: '1',
  }));
if (isGood) process.stdout.write('brand: pictures of its pages are in build/brand/\n');
process.exitCode = isGood ? 0 : 1;
