import { OWN_SITE_KEY, TEST_SITE_KEYS, type WidgetConduct } from '../captcha/site-keys.ts';
import { DEMO_PASSWORD, listDemoPlayers } from '../demo/demo-players.ts';
import { type Content, type Html, html } from '../http/html.ts';
import { ALWAYS_REPLAYED_KEY } from '../http/idempotency.ts';
import { SENT_DOCUMENTS, type SentDocument } from '../idcheck/sessions.ts';
import { RESULT_OF } from '../idcheck/vendor-words.ts';
import { UNREACHABLE_ENDING } from '../inbox/delivery-failures.ts';
import type { Behaviour } from '../provider/order-table.ts';
import { PAID_LATER_MS, RETURNED_LATER_MS, SENT_LATER_MS } from '../provider/orders.ts';
import type { Runtime } from '../runtime.ts';
import { MAGIC_AMOUNTS, type Magic } from '../webpay/start/magic-amounts.ts';
import { DIRECTIONS, type Direction } from '../webpay-contract.ts';

const AMOUNT_CAPTIONS: Record<Direction, string> = {
  buyIn: 'Buy-ins, in whole units of the casino’s currency',
  cashOut: 'Cash-outs, in whole units of the casino’s currency',
};

const CONDUCTS: Record<WidgetConduct, string> = {
  passes: 'passes by itself',
  blocks: 'never passes',
  asks: 'asks for a click',
  issues: 'passes with tokens good once, for 300 s',
};

const code = (text: string) => html`<code>${text}</code>`;
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

const BEHAVIOURS: Record<Behaviour, Content> = {
  usual: null,
  unreachable: html`<code>webPayIniateFailed</code>, nothing is made`,
  rejected: html`<code>RejectedByPaymentService</code>, the transaction is <code>RefusedByProvider</code>`,
  paidAtOnce: html`<code>Committed</code> at once`,
  paidLater: html`<code>Committed</code> ${seconds(PAID_LATER_MS)} after the player is back`,
  refused: html`<code>RefusedByProvider</code> when the player is back`,
  cancelled: html`<code>Cancelled</code> when the player is back`,
  sentLater: html`<code>Committed</code> after ${seconds(SENT_LATER_MS)}`,
  returnedLater: html`<code>RefusedByProvider</code> after ${seconds(RETURNED_LATER_MS)}`,
};

/** The values that do something special, read from the tables by which the sandbox goes. */
export function magicTables(runtime: Runtime): Html[] {
  const phones = listDemoPlayers(runtime.db).map(({ player, shows }) => [
    code(player.phoneNumber),
    `${player.displayName}: ${shows}${player.passwordChangedAt === null ? '' : ' (password changed)'}`,
  ]);
  const keys = [...Object.entries(TEST_SITE_KEYS), [OWN_SITE_KEY, 'issues'] as const];
  return [
    table(
      html`Phones; the password is ${code(DEMO_PASSWORD)}`,
      ['Phone', 'Who has it'],
      [...phones, [html`…${code(UNREACHABLE_ENDING)}`, html`no SMS reaches it: <code>FailedToSend</code>`]],
    ),
    table(
      'Codes and keys',
      ['Value', 'Effect'],
      [
        [
          'any code of 6 digits',
          html`is good only when it was sent: look into <a href="/inbox">the inbox</a>`,
        ],
        [code(`Idempotency-Key: ${ALWAYS_REPLAYED_KEY}`), 'every answer says that it is a repetition'],
      ],
    ),
    ...DIRECTIONS.map((direction) =>
      table(
        AMOUNT_CAPTIONS[direction],
        ['Amount', 'What becomes of it'],
        Object.entries(MAGIC_AMOUNTS[direction]).map(([units, magic]) => [
          units,
          magic ? describeMagic(magic, runtime.payments.slowAnswerMs) : '',
        ]),
      ),
    ),
    table(
      'Documents of an identity check, sent in',
      ['Document', 'Result'],
      Object.entries(SENT_DOCUMENTS).map(([type, sent]) => [code(type), describeDocument(sent)]),
    ),
    table(
      'Captcha: site keys',
      ['Site key', 'The widget'],
      keys.map(([key, conduct]) => [code(key), CONDUCTS[conduct]]),
    ),
  ];
}

function table(caption: Content, head: readonly string[], rows: readonly (readonly Content[])[]): Html {
  return html`<div><table>
<caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody>
</table></div>`;
}

/** What a magic amount does; `slowAnswerMs` is how late a slow one is answered. */
function describeMagic(magic: Magic, slowAnswerMs: number): Content {
  const { refusal, behaviour = 'usual', stepUp, offerLifeMs, cancellableMs, taxPercent } = magic;
  const parts: Content[] = [
    refusal ? code(refusal) : null,
    magic.fails ? 'HTTP 500, nothing is made' : null,
    magic.losesAnswer ? 'made, then HTTP 500; the same key is answered' : null,
    magic.isSlow ? `made at once, answered after ${seconds(slowAnswerMs)}` : null,
    stepUp ? `asks for a ${stepUp} first` : null,
    offerLifeMs === undefined ? null : html`<code>Expired</code> after ${seconds(offerLifeMs)}`,
    cancellableMs === undefined ? null : `can be cancelled for ${seconds(cancellableMs)}`,
    BEHAVIOURS[behaviour],
    taxPercent === undefined ? null : `${taxPercent} % are withheld as tax`,
    magic.spoilsStatement ? 'the statement of its month does not add up' : null,
  ].filter((part) => part !== null);
  return parts.map((part, index) => (index === 0 ? part : html`; ${part}`));
}

function describeDocument({ word, reasons = [], later }: SentDocument): Html {
  const first = [RESULT_OF[word], ...reasons].map(
    (one, index) => html`${index === 0 ? '' : ' '}${code(one)}`,
  );
  if (!later) return word === 'submitted' ? html`${first} for ever` : html`${first}`;
  return html`${first}, then ${code(RESULT_OF[later.word])} after ${seconds(later.afterMs)}`;
}
