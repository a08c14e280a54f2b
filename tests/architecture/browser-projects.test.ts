import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** As Playwright lists a test: `[project] › file:line:column › title`. */
const LISTED = /^\s*\[([\w-]+)\] › (.+)$/;

it('each test for the browser runs in one of the projects', { timeout: 60_000 }, () => {
  const listed = execFileSync('npx', ['playwright', 'test', '--list'], {
    env: { ...process.env, LIST_EVERY_TEST: '1' },
    encoding: 'utf8',
  });
  const projects = new Map<string, Set<string>>();
  for (const line of listed.split('\n')) {
    const [, project = '', test = ''] = LISTED.exec(line) ?? [];
    if (test !== '') projects.set(test, (projects.get(test) ?? new Set()).add(project));
  }
  expect(projects.size).toBeGreaterThan(500);
  expect([...projects].filter(([, names]) => names.size === 1).map(([test]) => test)).toEqual([]);
});
