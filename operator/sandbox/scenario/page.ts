import { html } from '../http/html.ts';
import { page } from '../http/page.ts';
import type { Runtime } from '../runtime.ts';
import type { Made, OrderOutcome } from './carry-out.ts';
import { magicTables } from './magic-tables.ts';
import { PRESETS } from './presets.ts';
import { scenarioState } from './scenario-state.ts';

/** An order of a form, as it was typed, and what became of it; null for a page that was only looked at. */
export type News = { typed: string; outcome: OrderOutcome } | null;

const EXAMPLE =
  '{"faults": [{"match": {"method": "GET", "path": "/funds"}, "times": 3, "fault": {"status": 503}}]}';

/** The page that shows how a sandbox is set and sets it: plain forms, no script, fit for a text browser. */
export function scenarioPage(runtime: Runtime, news: News): string {
  const { clock, order } = scenarioState(runtime);
  const state = { 'clock of payments': clock.payments, ...order };
  const isRefused = news?.outcome.ok === false;
  return page({
    language: 'en',
    brand: 'Sandbox operator',
    title: `${isRefused ? 'Not done: ' : ''}Scenario of the sandbox`,
    isWide: true,
    content: html`${news && outcome(news.outcome)}
<p>How this demonstration operator behaves, from now until it is reset or stopped. Each button sends an order, as
programs do by <code>POST ${runtime.origin}/__scenario</code>. The portal keeps settings for up to 30 s.</p>
<ul>
<li><a href="/inbox">Inbox: SMS and mails, guest links</a></li>
<li><a href="${runtime.providerOrigin}/desk">Desk: pay vouchers, confirm transfers, send cash-outs</a></li>
<li><a href="/reference">Reference of the API</a></li>
<li><a href="#state">How it is set now</a></li>
<li><a href="#magic">Values that do something special</a></li>
</ul>
<form class="card" method="post" action="/__scenario/form">
${Object.entries(PRESETS).map(
  ([legend, presets]) => html`<fieldset><legend>${legend}</legend>
${presets.map(([label, given]) => html`<button name="order" value="${JSON.stringify(given)}">${label}</button>`)}
</fieldset>`,
)}
</form>
<form class="card" method="post" action="/__scenario/form">
<label for="order">Any other order, as JSON</label>
<textarea id="order" name="order" rows="5" autocomplete="off" spellcheck="false">${isRefused ? news.typed : EXAMPLE}</textarea>
<button>Send order</button>
</form>
<table id="state">
<caption>How it is set now</caption>
<tbody>
${Object.entries(state).map(
  ([name, value]) =>
    html`<tr><th scope="row">${name}</th><td><code>${JSON.stringify(value)}</code></td></tr>`,
)}
</tbody>
</table>
<h2 id="magic">Values that do something special</h2>
<div class="tables">
${magicTables(runtime)}
</div>`,
  });
}

function outcome(result: OrderOutcome) {
  return result.ok
    ? html`<div class="status" role="status">Done.${made(result.made)}</div>`
    : html`<div role="alert"><p>Nothing was changed:</p>
<ul>${result.problems.map((problem) => html`<li>${problem}</li>`)}</ul></div>`;
}

function made({ player, guestLink, transactionIds, playRecordIds }: Made) {
  const ids = [...transactionIds, ...playRecordIds];
  return [
    player
      ? html` Phone <code>${player.phone}</code>, password <code>${player.password}</code>, ${player.displayName}`
      : null,
    guestLink === undefined ? null : html` <a href="${guestLink}" rel="noreferrer">Guest link</a>`,
    ids.length === 0 ? null : html` <code>${ids.join(', ')}</code>`,
  ];
}
