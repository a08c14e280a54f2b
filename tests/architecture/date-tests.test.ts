import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

it('the tests that run with other clocks are there', async () => {
  const { FILES } = await import(join(ROOT, 'scripts/lib/date-tests.mjs'));
  const files: string[] = FILES;
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
