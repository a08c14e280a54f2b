import { escapeHtml } from '../http/escape-html.ts';
import { PAGE_STYLE, PAGE_STYLE_SOURCE } from '../http/page-style.ts';
import type { Message } from './outbox.ts';

const KINDS: Record<Message['channel'], string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp message',
  voice: 'Call',
  email: 'Mail',
};

/** Content security policy of the page: its own style, its own form, nothing else. */
export const INBOX_POLICY = `default-src 'none'; style-src ${PAGE_STYLE_SOURCE}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

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
      ? '<p>No messages yet. Ask for a code in the portal, then refresh this page.</p>'
      : `<ol>${messages.map(item).join('\n')}</ol>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox of the sandbox</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<p>Sandbox operator</p>
</header>
<main>
<h1>Inbox of the sandbox</h1>
<p>SMS and mails this demonstration operator sent, newest first. Nothing leaves this computer.</p>
<p><a href="${escapeHtml(deskUrl)}">Pay vouchers, confirm transfers and send cash-outs</a></p>
<p><a href="${escapeHtml(scenarioPath)}">Set the sandbox: delays, faults, captcha, clock, players</a></p>
<details>
<summary>Guest links of the demo players</summary>
<ul>${guests.map(guestLink).join('\n')}</ul>
</details>
<form action="/inbox">
<label for="to">Only messages to</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
<button>Show</button>
</form>
<p><a href="/inbox${to === '' ? '' : `?to=${encodeURIComponent(to)}`}">Refresh</a></p>
${list}
</main>
</body>
</html>
`;
}

function guestLink({ key, name }: InboxPlaces['guests'][number]): string {
  const href = `/inbox/guestLink?player=${encodeURIComponent(key)}`;
  return `<li><a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(name)}</a></li>`;
}

function item(message: Message): string {
  const kind = KINDS[message.channel];
  const subject = message.subject === null ? '' : `\n<p><b>${escapeHtml(message.subject)}</b></p>`;
  const code =
    message.code === null ? '' : `\n<p>Code: <strong class="code">${escapeHtml(message.code)}</strong></p>`;
  // An address of the portal's own only, so it is a link and cannot run anything.
  const href = message.link !== null && /^https?:/.test(message.link) ? message.link : null;
  const link =
    href === null ? '' : `\n<p><a href="${escapeHtml(href)}" rel="noreferrer">Open the link</a></p>`;
  return `<li>
<h2>${kind} to ${escapeHtml(message.to)}, <time datetime="${message.sentAt}">${message.sentAt.slice(0, 19).replace('T', ' ')} UTC</time></h2>${subject}${code}${link}
<div class="text" lang="${message.language}">${escapeHtml(message.text).replaceAll('\n', '<br>')}</div>
</li>`;
}
