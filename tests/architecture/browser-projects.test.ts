import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** As Playwright lists a test: `[project] › file:line:column › title`. */
const LISTED = /^\s*\[([\w-]+)\] › (.+)$/;

it('each test for the browser runs in one of the projects', async () => {
  // Asynchronous: a worker that is blocked for a minute does not answer Vitest.
  const list = ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--list'];
  const { stdout: listed } = await promisify(execFile)('npx', list, {
    env: { ...process.env, LIST_EVERY_TEST: '1', EVERY_TEST: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const projects = new Map<string, Set<string>>();
  for (const line of listed.split('\n')) {
    const [, project = '', test = ''] = LISTED.exec(line) ?? [];
    if (test !== '') projects.set(test, (projects.get(test) ?? new Set()).add(project));
  }
  expect(projects.size).toBeGreaterThan(200);
  expect([...projects].filter(([, names]) => names.size === 1).map(([test]) => test)).toEqual([]);
});
