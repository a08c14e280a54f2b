import { createHash } from 'node:crypto';

/** The look of everything the sandbox shows: that of a service of its own, which is plainly not the portal. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #52606d; --paper: #fff; --ground: #eef1f5; --line: #cbd2d9; --edge: #75808a; --brand: #3b3f9f; --on-brand: #fff; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f2; --soft: #b4bcc4; --paper: #1d222b; --ground: #12151b; --line: #3a4249; --edge: #8c969f; --brand: #c3c6ff; --on-brand: #17193d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
:lang(ja) { font-family: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, sans-serif; line-break: strict; }
header { background: #23265c; color: #fff; border-bottom: 4px solid #8f93ff; }
header p, main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
header p { font-weight: 700; }
main { padding-bottom: 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 .75rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
.card, ol > li { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); }
.note { color: var(--soft); font-size: .875rem; }
.status { display: inline-block; margin: 0 0 .75rem; padding: .125rem .75rem; border: 1px solid var(--edge); border-radius: 1rem; font-size: .875rem; font-weight: 600; }
dl { margin: 0; }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0 0 .75rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.amount { font-size: 2rem; line-height: 1.25; font-weight: 700; }
ul, ol { list-style: none; margin: 1rem 0; padding: 0; }
ul > li { border-top: 1px solid var(--line); padding: .25rem 0; }
a { display: inline-block; padding: .625rem 0; color: var(--brand); font-weight: 600; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, select { width: 100%; min-height: 48px; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--paper); color: inherit; font: inherit; }
button { display: block; width: 100%; min-height: 48px; margin: .75rem 0 0; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .75rem; background: transparent; color: var(--brand); font: inherit; font-weight: 600; cursor: pointer; }
button:first-of-type { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
summary { min-height: 44px; line-height: 44px; font-weight: 600; cursor: pointer; }
.code { font: 700 1.75rem/1.25 ui-monospace, monospace; letter-spacing: .15em; }
.text { color: var(--soft); }
`;

/** What a content security policy has to allow for it. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`;
