import { OWN_SITE_KEY, secretKeyFor, TEST_SITE_KEYS, type WidgetConduct } from '../../captcha/site-keys.ts';
import { DEMO_PASSWORD, listDemoPlayers } from '../../demo/demo-players.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { ALWAYS_REPLAYED_KEY } from '../../http/idempotency.ts';
import { SENT_DOCUMENTS, type SentDocument } from '../../idcheck/sessions.ts';
import { RESULT_OF } from '../../idcheck/vendor-words.ts';
import { UNREACHABLE_ENDING } from '../../inbox/delivery-failures.ts';
import type { Runtime } from '../../runtime.ts';
import { MAGIC_AMOUNTS } from '../../webpay/start/magic-amounts.ts';
import { DIRECTIONS, type Direction } from '../../webpay-contract.ts';
import { describeMagic } from './magic-texts.ts';
import { section, table } from './markup.ts';

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

/** The values that do something special, read from the tables by which the sandbox goes. */
export function magicSection(runtime: Runtime): string {
  const tables = [
    phoneTable(runtime),
    codeTable(),
    ...DIRECTIONS.map((direction) => amountTable(runtime, direction)),
    documentTable(),
    captchaTable(),
  ];
  return section(
    'magic',
    'Values that do something special',
    '',
    `<div class="tables">
${tables.map((one) => `<div>${one}</div>`).join('\n')}
</div>`,
  );
}

function phoneTable({ db }: Runtime): string {
  const rows = listDemoPlayers(db).map(({ player, shows }) => [
    code(player.phoneNumber),
    `${escapeHtml(player.displayName)}: ${escapeHtml(shows)}${player.passwordChangedAt === null ? '' : ' (password changed)'}`,
  ]);
  return table(
    `Phones; the password is ${code(DEMO_PASSWORD)}`,
    ['Phone', 'Who has it'],
    [...rows, [`…${code(UNREACHABLE_ENDING)}`, 'no SMS reaches it: <code>FailedToSend</code>']],
  );
}

function codeTable(): string {
  return table(
    'Codes and keys',
    ['Value', 'Effect'],
    [
      ['any code of 6 digits', 'is good only when it was sent: look into <a href="/inbox">the inbox</a>'],
      [`<code>Idempotency-Key: ${ALWAYS_REPLAYED_KEY}</code>`, 'every answer says that it is a repetition'],
    ],
  );
}

function amountTable({ payments }: Runtime, direction: Direction): string {
  const rows = Object.entries(MAGIC_AMOUNTS[direction]).map(([units, magic]) => [
    units,
    magic ? describeMagic(magic, payments.slowAnswerMs) : '',
  ]);
  return table(AMOUNT_CAPTIONS[direction], ['Amount', 'What becomes of it'], rows);
}

function documentTable(): string {
  const rows = Object.entries(SENT_DOCUMENTS).map(([type, sent]) => [code(type), documentText(sent)]);
  return table('Documents of an identity check, sent in', ['Document', 'Result'], rows);
}

function documentText({ word, reasons = [], later }: SentDocument): string {
  const first = [RESULT_OF[word], ...reasons].map(code).join(' ');
  if (!later) return word === 'submitted' ? `${first} for ever` : first;
  return `${first}, then ${code(RESULT_OF[later.word])} after ${later.afterMs / 1000} s`;
}

function captchaTable(): string {
  const keys = [...Object.entries(TEST_SITE_KEYS), [OWN_SITE_KEY, 'issues'] as const];
  const rows = keys.map(([key, conduct]) => [
    code(key),
    `${CONDUCTS[conduct]}; secret ${code(secretKeyFor(key))}`,
  ]);
  return table('Captcha: site keys', ['Site key', 'The widget'], rows);
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
