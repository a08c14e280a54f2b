import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const DOCUMENTS = { specification: 'docs/specification.md', contract: 'docs/operator-api.md' } as const;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Texts of a document's sections by number; a section holds its subsections. */
function sectionsOf(path: string): ReadonlyMap<string, string> {
  const text = read(path);
  const headings = [...text.matchAll(/^(#{2,4}) (\d+[a-z]?(?:\.\d+)?)\.? .*$/gm)];
  return new Map(
    headings.map(({ index, 1: marks = '', 2: number = '' }, position) => {
      const next = headings.slice(position + 1).find((other) => (other[1] ?? '').length <= marks.length);
      return [number, inOneLine(text.slice(index, next?.index))];
    }),
  );
}

interface Citation {
  place: string;
  document: keyof typeof DOCUMENTS;
  section: string;
  /** Heading or words of the section; null for the whole of it. */
  quoted: string | null;
}

/** Finds `spec §2, "Home"`, `contract §1.8, §6.2` and their like, comments of several lines too. */
function* citationsIn(path: string, text: string): Generator<Citation> {
  for (const { index, 1: named = '' } of text.matchAll(/\b(spec|specification|contract) (?=§\d)/g)) {
    const place = `${path}:${text.slice(0, index).split('\n').length}`;
    const document = named === 'contract' ? 'contract' : 'specification';
    let rest = text.slice(index + named.length + 1).replace(/\n\s*(?:\*|\/\/)? ?/g, ' ');
    for (;;) {
      const [all, section, quoted] =
        /^§(\d+[a-z]?(?:\.\d+)?)(?:,? (?:"([^"]+)"|'([^']{3,}?)'(?=[,;.):\s])))?/.exec(rest) ?? [];
      if (all === undefined || section === undefined) break;
      yield { place, document, section, quoted: quoted ?? null };
      const [between] = /^(?:, | and |; )(?=§)/.exec(rest.slice(all.length)) ?? [];
      if (between === undefined) break;
      rest = rest.slice(all.length + between.length);
    }
  }
}

const FILES = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.yaml', '*.css'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

describe('citations', () => {
  const sections = {
    specification: sectionsOf(DOCUMENTS.specification),
    contract: sectionsOf(DOCUMENTS.contract),
  };
  const citations = FILES.flatMap((path) => [...citationsIn(path, read(path))]);

  it('are found in comments, in tests and in documents', () => {
    const [one, two, three] = citationsIn('a.ts', '\n// (spec §2, "Home"; contract §1.8, §6.2)\n');
    expect(one).toEqual({ place: 'a.ts:2', document: 'specification', section: '2', quoted: 'Home' });
    expect([two?.section, three?.section, three?.document]).toEqual(['1.8', '6.2', 'contract']);
    expect(citations.length).toBeGreaterThan(500);
  });

  it('name sections that exist', () => {
    const missing = citations.filter(({ document, section }) => !sections[document].has(section));
    expect(missing.map(({ place, document, section }) => `${place}: ${document} §${section}`)).toEqual([]);
  });

  it('quote what stands in the section', () => {
    const missing = citations.filter(
      ({ document, section, quoted }) =>
        quoted !== null && sections[document].get(section)?.includes(quoted) !== true,
    );
    expect(missing.map(({ place, section, quoted }) => `${place}: §${section} ${quoted}`)).toEqual([]);
  });
});
