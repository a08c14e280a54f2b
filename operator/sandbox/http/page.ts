import { createHash } from 'node:crypto';
import type { Answer } from './answer.ts';
import { Html, html } from './html.ts';

/** The look of everything the sandbox shows: that of a service of its own, which is plainly not the portal. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #52606d; --paper: #fff; --ground: #eef1f5; --line: #cbd2d9; --edge: #75808a; --brand: #3b3f9f; --on-brand: #fff; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f2; --soft: #b4bcc4; --paper: #1d222b; --ground: #12151b; --line: #3a4249; --edge: #8c969f; --brand: #c3c6ff; --on-brand: #17193d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
:lang(ja) { font-family: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, sans-serif; line-break: strict; }
header { background: #23265c; color: #fff; border-bottom: 4px solid #8f93ff; }
header p, main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
.wide header p, .wide main { max-width: 76rem; }
.wide main > p { max-width: 40rem; }
.wide main > ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0 0 1rem; }
.wide main > ul > li { border: 0; padding: 0; }
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
input, select, textarea { width: 100%; min-height: 48px; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .75rem; background: var(--paper); color: inherit; font: inherit; }
button { display: block; width: 100%; min-height: 48px; margin: .75rem 0 0; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .75rem; background: transparent; color: var(--brand); font: inherit; font-weight: 600; cursor: pointer; }
fieldset { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0 0 .25rem; font-weight: 600; }
fieldset button { flex: 0 1 auto; width: auto; margin: 0; }
form > button:first-of-type { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
summary { min-height: 44px; line-height: 44px; font-weight: 600; cursor: pointer; }
.code { font: 700 1.75rem/1.25 ui-monospace, monospace; letter-spacing: .15em; }
.text { color: var(--soft); }
[role="alert"] { margin: 0 0 .75rem; padding: .5rem .75rem; border-left: 4px solid #b3261e; background: var(--paper); }
table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; }
caption { padding: .5rem 0; font-weight: 600; text-align: left; }
th, td { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-size: .875rem; font-weight: 400; white-space: nowrap; }
th, td:first-child { overflow-wrap: break-word; }
td a { display: inline; padding: 0; }
code, textarea { font: .875rem/1.5 ui-monospace, monospace; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; align-items: start; }
`;

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Page {
  language: string;
  /** Whose page it is. */
  brand: string;
  title: string;
  content: Html;
  isWide?: boolean;
}

/** A page of plain HTML, fit for a text browser. */
export function page({ language, brand, title, content, isWide = false }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body class="${isWide ? 'wide' : ''}">
<header>
<p>${brand}</p>
</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}

/**
 * A page as an answer: own style and own forms, no script.
 *
 * @param returnUrl where a form's answer sends the browser, or null; browsers hold a form to it through redirects too
 */
export function pageAnswer(httpStatus: number, body: string, returnUrl: string | null = null): Answer {
  const target = returnUrl !== null && URL.canParse(returnUrl) ? ` ${new URL(returnUrl).origin}` : '';
  return {
    httpStatus,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
      // With none at all browsers would not say where a form comes from.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

/** Sends the browser on by GET. */
export function seeOther(location: string): Answer {
  return { httpStatus: 303, headers: { location }, body: null };
}
