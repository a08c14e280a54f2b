import type { DemoPlayer } from './demo-players.ts';

/** The demo players as lines of text for a terminal: phone number, password, name, what each shows. */
export function demoTable(players: readonly DemoPlayer[]): string {
  const rows = players.map((player) => [
    player.phone,
    player.isPasswordChanged ? '(changed)' : player.password,
    player.displayName,
    player.shows,
  ]);
  const all = [['Phone', 'Password', 'Name', 'Shows'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  return all
    .map((row) =>
      row.map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(cell)))),
    )
    .map((cells) => `  ${cells.join('   ').trimEnd()}`)
    .join('\n');
}

/** Columns a text takes in a terminal: Japanese characters take two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );
}
