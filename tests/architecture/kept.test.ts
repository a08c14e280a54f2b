import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARRIED, type CookieName } from '#app/session/cookies.ts';
import about from '../../locales/en/about.json' with { type: 'json' };

const RECORD = readFileSync('docs/audit/kept.md', 'utf8');
const MINUTE_MS = 60_000;

function lifetime(ms: number | null, owner: string): string {
  if (owner === 'session') return 'until log-out';
  if (ms === null) return 'until the browser is closed';
  const minutes = ms / MINUTE_MS;
  if (minutes % 1440 === 0) return `${minutes / 1440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}

/** Row of a cookie, from the table that the portal writes cookies by and the words of About. */
function row(name: CookieName): string {
  const { owner, keptMs, mostBytes } = CARRIED[name];
  const purpose = about.kept.purposes[name];
  return `| \`${name}${name === 'payment-' ? '…' : ''}\` | ${purpose} | ${owner} | ${lifetime(keptMs, owner)} | ${mostBytes} |`;
}

it('docs/audit/kept.md has every cookie as it is written, and no other', () => {
  const rows = (Object.keys(CARRIED) as CookieName[]).map(row);
  expect(rows.length).toBeGreaterThan(15);
  const written = RECORD.match(/^\| `[\w…-]+` .* \d+ +\|$/gm) ?? [];
  expect(written.map((line) => line.replace(/ +/g, ' '))).toEqual(rows);
});
