import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  // Decisions say what was true on their day.
  .filter((path) => !path.startsWith('docs/decisions/'));

describe('documents', () => {
  it('name files that exist', () => {
    const folders =
      'app|server|tests|docs|deploy|scripts|sandbox|contract|conform|service-worker|locales|public';
    const named = new RegExp(`\`((?:${folders})/[\\w./-]*\\w)/?\``, 'g');
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(named)].flatMap(([, path = '']) =>
        ['', '.ts', '.tsx', '.test.ts', '.spec.ts'].some((end) => existsSync(join(ROOT, path + end)))
          ? []
          : [`${document}: ${path}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('payments while Redis is away', () => {
  /** Titles of the tests that pay while the store is away. */
  const PROOFS = [
    'the store holds nothing of a payment',
    'a store that was emptied is not missed: each form is one payment',
    'a store that goes and comes back: money and pages go on',
    'a store that does not answer: money goes on, and pages do not wait for it',
    'a portal whose store cannot be reached at its start serves everything, and tells no password',
  ];
  const section = (text: string, from: string, to: RegExp) => {
    const [, rest = ''] = text.split(from);
    return rest.split(to)[0];
  };
  const TOLD: readonly (readonly [place: string, text: string | undefined])[] = [
    ['the alert', section(read('deploy/monitoring/alerts.yaml'), 'alert: StoreAway', /- alert:/)],
    ['its runbook', section(read('docs/operating.md'), '### StoreAway', /\n#/)],
    ['deploying', section(read('docs/deploying.md'), '\n## Redis', /\n## /)],
    ['scaling', section(read('docs/scaling.md'), '## Use of Redis', /\n## /)],
  ];

  it('go on, as tests show', () => {
    const tests = read('tests/server/shared-money.test.ts');
    expect(
      PROOFS.filter((title) => !new RegExp(`\\bit\\(\\s*'(\\[[^\\]]*\\] )?${title}'`).test(tests)),
    ).toEqual([]);
  });

  it.each(TOLD)('go on, as %s says', (_place, text) => {
    expect(text).toMatch(/payments go on/i);
  });

  it('are not called stopped anywhere', () => {
    const sources = execFileSync('git', ['ls-files', 'app', 'server', 'deploy'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
    const untrue =
      /no money moves\b(?=[^,]*Redis|\s*(then|while)|\.)|no payment is taken|money (stops|is refused)|taken for a new one/i;
    const found = [...documents, ...sources].filter(
      (path) => /\.(md|ya?ml|tsx?|env|conf)$/.test(path) && untrue.test(read(path)),
    );
    expect(found).toEqual([]);
  });
});
