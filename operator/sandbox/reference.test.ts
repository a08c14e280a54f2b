import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestSandbox } from './test-support/test-sandbox.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('[OE-DOC-06] serves the page that was built, and says how to build it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reference-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const sandbox = await startTestSandbox();
  const missing = await fetch(`${sandbox.origin}/reference`);
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('npm run contract')]);
  await mkdir(join(folder, 'build/reference'), { recursive: true });
  await writeFile(join(folder, 'build/reference/index.html'), '<!doctype html><title>API</title>');
  const page = await fetch(`${sandbox.origin}/reference`);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    expect.stringContaining('text/html'),
    expect.stringContaining('API'),
  ]);
  await sandbox.close();
  await rm(folder, { recursive: true });
  expect(existsSync(folder)).toBe(false);
});
