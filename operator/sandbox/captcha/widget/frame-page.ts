import { createHash } from 'node:crypto';
import type { Language } from '../../contract.ts';
import { Html, html } from '../../http/html.ts';
import { conductOf, DUMMY_TOKEN } from '../site-keys.ts';
import { TOKEN_LIFE_MS } from '../turnstile-tokens.ts';

const TEXTS: Record<Language, { ask: string; busy: string; done: string; failed: string }> = {
  'es-MX': {
    ask: 'Soy una persona',
    busy: 'Comprobando…',
    done: 'Listo',
    failed: 'No se pudo comprobar',
  },
  'en-US': { ask: 'I am human', busy: 'Verifying…', done: 'Success', failed: 'Verification failed' },
  'ja-JP': { ask: '私は人間です', busy: '確認中…', done: '成功しました', failed: '確認できませんでした' },
};

/** Error code Turnstile gives when a challenge cannot be passed. */
const BLOCKED = '600010';
/** Error code Turnstile gives when the network or its service fails. */
const UNREACHABLE = '300030';

const STYLE = `:root{color-scheme:light dark;font:1rem/1.4 system-ui,sans-serif}
body{margin:0}
main{box-sizing:border-box;height:65px;border:1px solid #767676;padding:8px 12px;display:flex;gap:.75rem;align-items:center}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}
input{width:1.5rem;height:1.5rem}
small{margin-left:auto}
[hidden]{display:none}`;

const SCRIPT = `(() => {
'use strict';
const { conduct, sitekey, dummy, life } = document.body.dataset;
const say = (kind, value) => parent.postMessage({ source: 'turnstile-stand-in', kind, value }, '*');
const show = (name) => {
  for (const part of document.querySelectorAll('[data-part]')) part.hidden = part.dataset.part !== name;
};
function pass(token) {
  show('done');
  say('token', token);
  setTimeout(() => say('expired'), Number(life));
}
function fail(code) {
  show('failed');
  say('error', code);
}
async function ask() {
  const answer = await fetch('token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).token;
}
if (conduct === 'passes') pass(dummy);
if (conduct === 'blocks') fail('${BLOCKED}');
if (conduct === 'issues') ask().then(pass, () => fail('${UNREACHABLE}'));
if (conduct === 'asks') {
  show('ask');
  say('interactive');
  document.querySelector('input').addEventListener('change', () => pass(dummy), { once: true });
}
})();
`;

/** Content security policy of the frame: its own style, script and calls; any page may show it. */
export const FRAME_POLICY = `default-src 'none'; style-src '${sha256(STYLE)}'; script-src '${sha256(SCRIPT)}'; connect-src 'self'; base-uri 'none'; form-action 'none'`;

/** The page inside the stand-in widget's frame: passes, blocks, asks or gets a token, by its site key. */
export function framePage(siteKey: string, language: Language): string {
  const texts = TEXTS[language];
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Turnstile stand-in</title><style>${new Html(STYLE)}</style></head>
<body data-conduct="${conductOf(siteKey)}" data-sitekey="${siteKey}" data-dummy="${DUMMY_TOKEN}" data-life="${TOKEN_LIFE_MS}">
<main role="status">
<span data-part="busy">${texts.busy}</span>
<label data-part="ask" hidden><input type="checkbox"> ${texts.ask}</label>
<span data-part="done" hidden>✓ ${texts.done}</span>
<span data-part="failed" hidden>✗ ${texts.failed}</span>
<small>Sandbox</small>
</main>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
