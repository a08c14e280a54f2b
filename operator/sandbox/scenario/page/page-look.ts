import { createHash } from 'node:crypto';
import { PAGE_STYLE_SOURCE } from '../../http/page-style.ts';

/** What the scenario page needs beside the look that all pages of the sandbox have. */
export const SCENARIO_STYLE = `
header p, main { max-width: 76rem; }
main > p, main > ul { max-width: 40rem; }
.parts { columns: 22rem auto; column-gap: 1rem; margin-bottom: 1rem; }
.parts .card { break-inside: avoid; }
.card h2 { margin-top: 0; }
.form { scroll-margin-top: 1rem; }
.form:not(:empty), .card > form { margin: 0 0 1rem; }
.card > :last-child { margin-bottom: 0; }
.now { margin: 0 0 1rem; font-weight: 600; }
.field { margin: 0 0 .75rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: .75rem; }
.row button { flex: 1 1 auto; width: auto; margin: 0; border-color: var(--edge); background: transparent; color: var(--brand); }
.row button[aria-pressed="true"] { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
.box { display: flex; gap: .75rem; align-items: center; min-height: 44px; margin: 0; font-weight: 400; }
.box input { flex: none; width: 1.5rem; min-height: 1.5rem; margin: 0; accent-color: var(--brand); }
.status { border-color: var(--brand); }
.wrong { margin: 0 0 .75rem; padding: .5rem .75rem; border-left: 4px solid #b3261e; background: var(--ground); }
.wrong p { margin: 0; font-weight: 600; }
.wrong ul { margin: .25rem 0 0; }
table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; }
caption { padding: .5rem 0; font-weight: 600; text-align: left; }
th, td { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-size: .875rem; font-weight: 400; white-space: nowrap; }
th, td:first-child { overflow-wrap: break-word; }
td a, .note a { display: inline; padding: 0; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
h3 + ul { margin-bottom: 0; }
code { font: .875rem/1.5 ui-monospace, monospace; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; align-items: start; }
`;

const source = `'sha256-${createHash('sha256').update(SCENARIO_STYLE).digest('base64')}'`;

/** Content security policy of the page: its own two style sheets, its own forms, nothing else. */
export const SCENARIO_POLICY = `default-src 'none'; style-src ${PAGE_STYLE_SOURCE} ${source}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
