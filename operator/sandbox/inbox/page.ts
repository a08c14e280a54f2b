import { type Html, html } from '../http/html.ts';
import { page } from '../http/page.ts';
import type { Message } from './outbox.ts';

const KINDS: Record<Message['channel'], string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp message',
  voice: 'Call',
  email: 'Mail',
};

/** What else the page leads to. */
export interface InboxPlaces {
  deskUrl: string;
  /** Where the sandbox is set. */
  scenarioPath: string;
  /** Demo players; a link of theirs is made when it is followed, as it works once. */
  guests: readonly { key: string; name: string }[];
}

/**
 * The page of messages the sandbox "sent", newest first, plain enough for a text browser.
 * @param to the end of the phone numbers or addresses shown; empty for all
 * @param places where payments are played through, and who has guest links
 */
export function inboxPage(
  messages: readonly Message[],
  to: string,
  { deskUrl, scenarioPath, guests }: InboxPlaces,
): string {
  const list =
    messages.length === 0
      ? html`<p>No messages yet. Ask for a code in the portal, then refresh this page.</p>`
      : html`<ol>${messages.map(item)}</ol>`;
  return page({
    language: 'en',
    brand: 'Sandbox operator',
    title: 'Inbox of the sandbox',
    content: html`<p>SMS and mails this demonstration operator sent, newest first. Nothing leaves this computer.</p>
<p><a href="${deskUrl}">Pay vouchers, confirm transfers and send cash-outs</a></p>
<p><a href="${scenarioPath}">Set the sandbox: delays, faults, captcha, clock, players</a></p>
<details>
<summary>Guest links of the demo players</summary>
<ul>${guests.map(guestLink)}</ul>
</details>
<form action="/inbox">
<label for="to">Only messages to</label>
<input id="to" name="to" value="${to}" autocomplete="off">
<button>Show</button>
</form>
<p><a href="/inbox${to === '' ? '' : `?to=${encodeURIComponent(to)}`}">Refresh</a></p>
${list}`,
  });
}

function guestLink({ key, name }: InboxPlaces['guests'][number]): Html {
  const href = `/inbox/guestLink?player=${encodeURIComponent(key)}`;
  return html`<li><a href="${href}" rel="noreferrer">${name}</a></li>`;
}

function item({ channel, to, sentAt, subject, code, link, language, text }: Message): Html {
  // An address of the portal's own only, so it is a link and cannot run anything.
  const href = link !== null && /^https?:/.test(link) ? link : null;
  const time = `${sentAt.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<li>
<h2>${KINDS[channel]} to ${to}, <time datetime="${sentAt}">${time}</time></h2>
${subject === null ? null : html`<p><b>${subject}</b></p>`}
${code === null ? null : html`<p>Code: <strong class="code">${code}</strong></p>`}
${href === null ? null : html`<p><a href="${href}" rel="noreferrer">Open the link</a></p>`}
<div class="text" lang="${language}">${text.split('\n').map((line) => html`${line}<br>`)}</div>
</li>`;
}
