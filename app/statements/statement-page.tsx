import { formatSignedAU } from '#app/domain/money/money.ts';
import type { Statement } from '#app/domain/money/statement.ts';
import { FILES, statementsHref } from '#app/domain/pages/routes.ts';
import { formatMonth, formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { amountAt, type NamedCasino } from '#app/records/casinos.ts';
import { FileLinks, UnreadableRows, useCountedBy } from '#app/records/record-list.tsx';
import { TransactionTable } from '#app/records/transaction-table.tsx';
import { SupportContacts } from '#app/shell/support.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { statementHref } from './addresses.ts';
import type { MonthModel } from './load-statements.ts';
import { type StatementLine, statementLines, wrongSumText } from './statement-lines.ts';

/** Statement of a month at a casino (contract §9). */
export function StatementPage({ model }: { model: MonthModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { month, casino, statement } = model;
  return (
    <>
      <p className="records-screen records-back">
        <a className="records-link" href={statementsHref(Number(month.slice(0, 'YYYY'.length)), casino.id)}>
          {t('statements:month.back')}
        </a>
      </p>
      <h1>{t('statements:month.title', { month: formatMonth(month, languageTag) })}</h1>
      <p>
        <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
      </p>
      {statement.state === 'known' ? (
        <Known model={model} statement={statement.value} />
      ) : (
        <NotShown model={model} isAbsent={statement.state === 'absent'} />
      )}
    </>
  );
}

function NotShown({ model: { month, casino }, isAbsent }: { model: MonthModel; isAbsent: boolean }) {
  const t = useText();
  if (isAbsent) return <p className="notice">{t('statements:month.none')}</p>;
  return (
    <p className="notice notice--warning">
      {t('statements:month.failed')}{' '}
      <a href={statementHref({ month, casinoId: casino.id })}>{t('pages.tryAgain')}</a>
    </p>
  );
}

function Known({ model, statement }: { model: MonthModel; statement: Statement }) {
  const t = useText();
  const { languageTag } = usePage();
  const { casino, timeZone, month } = model;
  const countedBy = useCountedBy('months', timeZone);
  const asOf = formatZoned('moment', statement.generatedAtMs, languageTag, timeZone);
  return (
    <>
      <p className="records-note">
        {t(statement.isOpen ? 'statements:month.open' : 'statements:month.closed', { time: asOf })}
      </p>
      <p className="records-note">{countedBy}</p>
      <FileLinks csv={statementHref({ month, casinoId: casino.id }, FILES.webPayTransactionsCsv)} />
      <p className="records-note records-screen">{t('records:printHint')}</p>
      <WrongSum statement={statement} casino={casino} />
      <Sums statement={statement} casino={casino} />
      <Entries model={model} />
    </>
  );
}

interface SumsProps {
  statement: Statement;
  casino: NamedCasino;
}

/** Says that a statement is wrong, rather than to hide it, with the number by which it is found in the log. */
function WrongSum({ statement, casino }: SumsProps) {
  const t = useText();
  const page = usePage();
  const unknown = t('money:amountUnavailable');
  const text = wrongSumText(statement, t, (au) => amountAt(casino, au, page) ?? unknown);
  if (text === null) return null;
  const { traceId: id, contacts } = page;
  return (
    <div className="notice notice--warning">
      <p>{text}</p>
      <p>{t(contacts.length > 0 ? 'pages.errorId' : 'pages.errorNumber', { id })}</p>
      <SupportContacts subject={t('contacts.subject', { folio: id })} />
    </div>
  );
}

function Sums({ statement, casino }: SumsProps) {
  const t = useText();
  const page = usePage();
  const { currency } = casino;
  const amount = ({ au, kind }: Pick<StatementLine, 'au' | 'kind'>) => {
    if (currency === null) return t('money:amountUnavailable');
    return kind === 'movement' ? formatSignedAU(au, currency, page) : amountAt(casino, au, page);
  };
  const held = statement.lockedAU > 0 ? amount({ au: statement.lockedAU, kind: 'balance' }) : null;
  return (
    <section className="card" aria-labelledby="sums-title">
      <h2 className="card__title" id="sums-title">
        {t('statements:month.sums')}
      </h2>
      <table className="statement">
        <caption className="visually-hidden">{t('statements:month.sums')}</caption>
        <tbody>
          {statementLines(statement, t).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of both balances have the same names, and stay where they are
            <tr className={`statement__${line.kind}`} key={index}>
              <th scope="row">{line.label}</th>
              <td>
                <Amount text={amount(line) ?? ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {held === null ? null : (
        <p className="records-note">{t('statements:month.locked', { amount: held })}</p>
      )}
    </section>
  );
}

function Entries({ model: { entries, casinos, lateCount, month, casino } }: { model: MonthModel }) {
  const t = useText();
  if (entries === null) {
    return (
      <p className="notice notice--warning">
        {t('transactions:list.failed')}{' '}
        <a href={statementHref({ month, casinoId: casino.id })}>{t('pages.tryAgain')}</a>
      </p>
    );
  }
  const isEmpty = entries.entries.length === 0 && entries.unreadableRows === 0;
  return (
    <section aria-labelledby="entries-title">
      <h2 id="entries-title">{t('statements:entries.title')}</h2>
      {isEmpty ? <p>{t('statements:entries.none')}</p> : null}
      {entries.isWhole ? null : (
        <p className="notice notice--warning">{t('transactions:month.incomplete')}</p>
      )}
      {lateCount === 0 ? null : (
        <p className="records-note">{t('statements:entries.late', { count: lateCount })}</p>
      )}
      <UnreadableRows list="transactions" count={entries.unreadableRows} />
      {entries.entries.length > 0 ? <TransactionTable entries={entries.entries} casinos={casinos} /> : null}
    </section>
  );
}
