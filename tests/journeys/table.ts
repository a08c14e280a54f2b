/** How one journey went in one browser. */
export interface Outcome {
  row: string;
  column: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
}

const WORDS: Readonly<Record<Outcome['state'], string>> = {
  passed: 'yes',
  failed: 'NO',
  skipped: 'not run',
  pending: 'NO',
};

/** A table of Markdown, its rows and columns in the order in which they first come; what was not tried is left empty. */
export function markdownTable(outcomes: readonly Outcome[]): string {
  const columns = [...new Set(outcomes.map(({ column }) => column))];
  const rows = [...new Set(outcomes.map(({ row }) => row))];
  const cells = rows.map((row) => [
    row,
    ...columns.map((column) => {
      const found = outcomes.find((one) => one.row === row && one.column === column);
      return found ? WORDS[found.state] : '';
    }),
  ]);
  const lines = [['', ...columns], ...cells];
  const widths = ['', ...columns].map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const line = (words: readonly string[]) =>
    `| ${words.map((word, at) => word.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(['', ...columns]), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}
