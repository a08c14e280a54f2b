// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as flex boxes, which takes the roles of a table
// away

import type { ReactNode } from 'react';
import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeButtonId, EVERY_CASINO } from '#app/domain/player/access-code.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { CasinoBalance, HomeModel } from './home-model.ts';

/** The balance of every casino (spec §2, "Home"). Unknown money is never shown as none. */
export function Balances({ model }: { model: HomeModel }) {
  const t = useText();
  return (
    <section className="balances" aria-labelledby="balances-title">
      <h2 className="balances__title" id="balances-title">
        {t('home:balancesTitle')}
      </h2>
      {model.accessCode === 'all' ? (
        <AccessCodeForm>
          <p>
            <button
              type="submit"
              className="button button--primary"
              id={accessCodeButtonId(EVERY_CASINO)}
              name="casino"
              value={EVERY_CASINO}
            >
              {t('home:getQrCode')}
            </button>
          </p>
        </AccessCodeForm>
      ) : null}
      {model.accessCode === 'perCasino' ? (
        <AccessCodeForm>
          <BalanceList model={model} />
        </AccessCodeForm>
      ) : (
        <BalanceList model={model} />
      )}
    </section>
  );
}

/** A code is made by a form, never by a link: it changes something at the operator. The button names the casino. */
function AccessCodeForm({ children }: { children: ReactNode }) {
  return <PostForm action={ACTIONS.accessCode}>{children}</PostForm>;
}

function BalanceList({ model }: { model: HomeModel }) {
  const t = useText();
  if (model.balances === null && model.areFundsLate) {
    return (
      <p className="notice">
        {t('home:fundsLate')} <a href={ROUTES.home}>{t('home:refresh')}</a>
      </p>
    );
  }
  if (model.balances === null) {
    return (
      <p className="notice notice--warning">
        {t('home:fundsUnavailable')} <a href={ROUTES.home}>{t('pages.tryAgain')}</a>
      </p>
    );
  }
  if (model.balances.length === 0) {
    return (
      <div className="card">
        <p>{t('home:noCasinoBalance')}</p>
        <p>{t('home:firstBalance')}</p>
        <SupportContacts />
      </div>
    );
  }
  const offersCode = model.accessCode === 'perCasino';
  if (model.country === 'MX') return <MexicanBalance balances={model.balances} offersCode={offersCode} />;
  return (
    <>
      {model.balances.map((balance, position) => (
        <details className="casino card" key={balance.casinoId} open={position === 0}>
          <summary className="casino__summary">
            <span className="casino__name">{casinoName(balance.casinoId, balance.name, t)}</span>
            <span className="casino__amount">
              <Amount text={balance.amounts?.regular ?? t('home:balanceUnavailable')} />
            </span>
          </summary>
          <BalanceTable balance={balance} regularLabel={t('home:regular')} offersCode={offersCode} />
        </details>
      ))}
    </>
  );
}

/** Mexico: one 'Balance' row, open, with 'Redimibles' for regular (spec §2, "Home"). */
function MexicanBalance({
  balances,
  offersCode,
}: {
  balances: readonly CasinoBalance[];
  offersCode: boolean;
}) {
  const t = useText();
  return (
    <details className="casino card" open>
      <summary className="casino__summary">
        <span className="casino__name">{t('home:balance')}</span>
      </summary>
      <div className="casino__parts">
        {balances.map((balance) => (
          <div className="casino__part" key={balance.casinoId}>
            <h3 className="casino__title">{casinoName(balance.casinoId, balance.name, t)}</h3>
            <BalanceTable
              balance={balance}
              regularLabel={t('home:redeemable')}
              offersCode={offersCode}
              isHeadlined
            />
          </div>
        ))}
      </div>
    </details>
  );
}

interface BalanceTableProps {
  balance: CasinoBalance;
  regularLabel: string;
  offersCode: boolean;
  /** Whether the regular amount stands out in the table, as nothing above it shows it. */
  isHeadlined?: boolean;
}

function BalanceTable({ balance, regularLabel, offersCode, isHeadlined = false }: BalanceTableProps) {
  const t = useText();
  const name = casinoName(balance.casinoId, balance.name, t);
  const { amounts } = balance;
  const unavailable = t('home:balanceUnavailable');
  const rows = [
    ...(isHeadlined ? [] : [{ label: regularLabel, value: amounts?.regular }]),
    { label: t('home:promo'), value: amounts?.promo },
    { label: t('home:lockedFunds'), value: amounts?.lockedFunds },
    { label: t('home:lockedCount'), value: amounts?.lockedCount },
  ];
  const headlineId = `regular-${balance.casinoId}`;
  return (
    <table className="balance-table" role="table">
      <caption className="visually-hidden">{name}</caption>
      <tbody role="rowgroup">
        {isHeadlined ? (
          <>
            <tr className="balance-table__headline" role="row">
              <th id={headlineId} scope="row" role="rowheader">
                {regularLabel}
              </th>
            </tr>
            <tr className="balance-table__headline" role="row">
              <td className="balance-table__amount" headers={headlineId} role="cell">
                <Amount text={amounts?.regular ?? unavailable} />
              </td>
            </tr>
          </>
        ) : null}
        {rows.map(({ label, value }) => (
          <tr key={label} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            <td role="cell">{value ?? unavailable}</td>
          </tr>
        ))}
        {offersCode ? (
          <tr role="row">
            <th scope="row" role="rowheader">
              {t('home:codeAvailable')}
            </th>
            <td role="cell">
              <button
                type="submit"
                className="button button--quiet"
                id={accessCodeButtonId(balance.casinoId)}
                name="casino"
                value={balance.casinoId}
                aria-label={t('home:showCodeFor', { casino: name })}
              >
                {t('home:showCode')}
              </button>
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
