import { readFileSync } from 'node:fs';

const GUIDE = readFileSync('docs/deploying.md', 'utf8');

/**
 * Reads the blocks of commands below a heading of the guide (docs/deploying.md), in their order.
 *
 * @param heading as it stands there, such as `## 4 Release and rollback`
 * @throws RangeError without such a heading, or without a command below it
 */
export function guideCommands(heading: string): string[] {
  const [level = ''] = heading.split(' ');
  const [, after = ''] = GUIDE.split(`\n${heading}\n`);
  const [section = ''] = after.split(new RegExp(`^#{2,${level.length}} `, 'm'));
  const blocks = [...section.matchAll(/(?<=\n\n)(?: {4,6}\S.*\n)+/g)].map(([block]) =>
    block.replace(/^ +/gm, '').trim(),
  );
  if (blocks.length === 0) throw new RangeError(`no commands below "${heading}"`);
  return blocks;
}
