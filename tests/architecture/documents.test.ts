import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

describe('documents', () => {
  it('name files that exist', () => {
    const folders = 'app|server|operator|tests|docs|deploy|scripts|locales|public';
    // Alone in its quotation, or with its ending anywhere, as in a command.
    const named = new RegExp(
      `(?<=\`)(?:${folders})/[\\w./-]*\\w(?=/?\`)|(?<![\\w./-])(?:${folders})/[\\w./-]+\\.(?:tsx?|mjs)\\b`,
      'g',
    );
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(named)].flatMap(([path]) =>
        ['', '.ts', '.tsx', '.test.ts', '.spec.ts'].some((end) => existsSync(join(ROOT, path + end)))
          ? []
          : [`${document}: ${path}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('link to files and headings that exist', () => {
    const hasHeading = (document: string, anchor: string) =>
      (read(document).match(/^#+ .*$/gm) ?? []).some((heading) => anchorOf(heading) === anchor);
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([, link = '', anchor]) => {
          const target = link === '' ? document : normalize(join(dirname(document), link));
          const isThere =
            existsSync(join(ROOT, target)) && (anchor === undefined || hasHeading(target, anchor));
          return isThere ? [] : [`${document}: ${link}#${anchor ?? ''}`];
        },
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns the anchor that a heading gets where documents are shown. */
const anchorOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Blocks of TypeScript in a document, each with the last file that the paragraph before it names. */
function codeIn(document: string): { file: string; code: string }[] {
  return [...document.matchAll(/([^\n]+(?:\n[^\n]+)*)\n\n```tsx?\n([\s\S]*?)\n```/g)].map(
    ([, before = '', code = '']) => {
      const files = [...before.matchAll(/`([\w.-]+\/[\w./-]+\.tsx?)`/g)];
      return { file: files.at(-1)?.[1] ?? '', code };
    },
  );
}

const isLeftOut = (line: string) => /^(\/\/ )?\.\.\.$/.test(line);

/**
 * First line of a block that does not stand in the source where it should; null without one. Indentation makes no
 * difference, and `// ...` stands for any lines.
 */
function firstMissing(code: string, source: string): string | null {
  const [lines, rows] = [code, source].map((text) => text.split('\n').map((line) => line.trim())) as [
    string[],
    string[],
  ];
  let from = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isLeftOut(line)) continue;
    const end = lines.findIndex((other, index) => index > at && isLeftOut(other));
    const part = lines.slice(at, end === -1 ? undefined : end);
    const matched = rows.findIndex(
      (_row, index) => index >= from && part.every((text, n) => rows[index + n] === text),
    );
    if (matched === -1) return part.find((text) => !rows.slice(from).includes(text)) ?? line;
    from = matched + part.length;
    at += part.length - 1;
  }
  return null;
}

describe('code in documents', () => {
  const blocks = ['README.md', 'docs/screens-and-forms.md'].flatMap((document) =>
    codeIn(read(document)).map((block) => ({ document, ...block })),
  );

  it('is found', () => {
    const count = (document: string) => read(document).match(/^```tsx?$/gm)?.length;
    for (const document of ['README.md', 'docs/screens-and-forms.md']) {
      expect(blocks.filter((block) => block.document === document)).toHaveLength(count(document) ?? 0);
    }
    expect(blocks.length).toBeGreaterThan(4);
  });

  it.each(blocks)('of $document stands in $file', ({ file, code }) => {
    expect(firstMissing(code, read(file))).toBeNull();
  });

  it.each([
    ['a();\nb();', null],
    ['a();\n// ...\nc();', null],
    ['a();\nc();', 'a();'],
    ['c();\n...\na();', 'a();'],
    ['b();\nd();', 'd();'],
  ])('%j is compared line by line', (code, missing) => {
    expect(firstMissing(code, '  a();\n  b();\n\n  c();')).toBe(missing);
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
    ['deploying', section(read('docs/deploying.md'), '\n### Redis\n', /\n##/)],
    ['the use of Redis', section(read('docs/deploying.md'), '\n### Use of Redis\n', /\n##/)],
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
