/** Writes build/coverage.md: each requirement with its tests. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CoverageRow, readAsvs, readSpecification } from './coverage-table.ts';
import { ROOT } from './source-files.ts';
import { readTestsWithIds } from './test-titles.ts';

const OUTPUT = 'build/coverage.md';

const tests = readTestsWithIds();

function entryOf({ id, requirement, state, evidence }: CoverageRow): string {
  const named = tests.filter(({ ids }) => ids.includes(id)).map(({ path, title }) => `- ${path} › ${title}`);
  const facts = [state, evidence].filter((fact) => fact !== '').join('. ');
  return [`### ${id}: ${requirement}`, '', facts, '', ...named].join('\n').trimEnd();
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rows = [...readSpecification(read('docs/audit/coverage.md')), ...readAsvs(read('docs/audit/asvs.md'))];

mkdirSync(join(ROOT, 'build'), { recursive: true });
writeFileSync(join(ROOT, OUTPUT), `# Requirements and their tests\n\n${rows.map(entryOf).join('\n\n')}\n`);
process.stdout.write(`${OUTPUT}: ${rows.length} requirements, ${tests.length} tests\n`);
