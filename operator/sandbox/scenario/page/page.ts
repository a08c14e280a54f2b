import { escapeHtml } from '../../http/escape-html.ts';
import { PAGE_STYLE } from '../../http/page-style.ts';
import type { Runtime } from '../../runtime.ts';
import type { ApiCall } from '../api-calls.ts';
import { faultSection } from './fault-section.ts';
import { magicSection } from './magic-section.ts';
import type { PageNews } from './markup.ts';
import { SCENARIO_STYLE } from './page-look.ts';
import { playerSection } from './player-section.ts';
import { clockSection, providerSection, vendorSection } from './provider-sections.ts';
import {
  captchaSection,
  casinoSection,
  featureSection,
  latencySection,
  resetSection,
} from './site-sections.ts';

/**
 * The page that shows how a sandbox is set and sets it: plain forms, no script, fit for a text browser.
 * @param calls the calls of the API, for faults to strike
 * @param news what came of the form that was just sent
 */
export function scenarioPage(runtime: Runtime, calls: readonly ApiCall[], news: PageNews): string {
  const parts = [
    playerSection(runtime, news),
    latencySection(runtime, news),
    faultSection(runtime, calls, news),
    clockSection(runtime, news),
    providerSection(runtime, news),
    vendorSection(runtime, news),
    captchaSection(runtime, news),
    casinoSection(runtime, news),
    featureSection(runtime, news),
    resetSection(news),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${news.kind === 'refused' ? 'Not done: ' : ''}Scenario of the sandbox</title>
<style>${PAGE_STYLE}</style>
<style>${SCENARIO_STYLE}</style>
</head>
<body>
<header>
<p>Sandbox operator</p>
</header>
<main>
<h1>Scenario of the sandbox</h1>
<p>How this demonstration operator behaves, from now until it is reset or stopped. Programs do the same by
<code>POST ${escapeHtml(runtime.origin)}/__scenario</code> with JSON.</p>
<ul>
<li><a href="/inbox">Inbox: SMS and mails, guest links</a></li>
<li><a href="${escapeHtml(runtime.providerOrigin)}/desk">Desk: pay vouchers, confirm transfers, send cash-outs</a></li>
<li><a href="/reference">Reference of the API</a></li>
<li><a href="#magic">Values that do something special</a></li>
</ul>
<div class="parts">
${parts.join('\n')}
</div>
${magicSection(runtime)}
</main>
</body>
</html>
`;
}
