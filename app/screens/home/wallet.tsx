// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as flex boxes, which takes the roles of a table
// away

import { ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeButtonId } from '#app/domain/player/access-code.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount } from '#app/ui/amount.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CasinoBalance, MoneyWays } from './home-model.ts';

interface WalletProps {
  balance: CasinoBalance;
  /** The first one stands out. */
  isFirst: boolean;
  /** What regular credit is called here. */
  regularLabel: string;
  ways: Pick<MoneyWays, 'buyIn' | 'cashOut'>;
  /** Whether a code of this casino is offered. */
  offersCode: boolean;
}

const wordsOf = (isFirst: boolean) => (isFirst ? 'wallet wallet--first' : 'wallet');

/** The money at a casino, as a row that opens and closes (spec §2, "Home"). Closed, it tells the regular amount. */
export function WalletRow(props: WalletProps) {
  const t = useText();
  const { balance, isFirst } = props;
  return (
    <details className={wordsOf(isFirst)} open={isFirst}>
      <summary className="wallet__summary">
        <span className="wallet__name">{casinoName(balance.casinoId, balance.name, t)}</span>{' '}
        <span className="wallet__short">
          <Amount text={balance.amounts?.regular ?? t('home:balanceUnavailable')} />
        </span>
        <Icon name="next" />
      </summary>
      <BalanceTable {...props} />
    </details>
  );
}

/** The money at a casino that is always shown. */
export function WalletCard(props: WalletProps) {
  const t = useText();
  const { balance, isFirst } = props;
  return (
    <div className={wordsOf(isFirst)}>
      <h3 className="wallet__summary wallet__name">{casinoName(balance.casinoId, balance.name, t)}</h3>
      <BalanceTable {...props} />
    </div>
  );
}

/** The amounts of a casino, what can be done with them below the first, and the code for its cashier. */
function BalanceTable({ balance, regularLabel, ways, offersCode }: WalletProps) {
  const t = useText();
  const name = casinoName(balance.casinoId, balance.name, t);
  const { amounts } = balance;
  const unavailable = t('home:balanceUnavailable');
  const rows = [
    { label: t('home:promo'), value: amounts?.promo },
    { label: t('home:lockedFunds'), value: amounts?.lockedFunds },
    { label: t('home:lockedCount'), value: amounts?.lockedCount, className: 'balance__count' },
  ];
  return (
    <table className="balance" role="table">
      <caption className="visually-hidden">{name}</caption>
      <tbody role="rowgroup">
        <tr className="balance__regular" role="row">
          <th scope="row" role="rowheader">
            {regularLabel}
          </th>
          <td className={amountClass(amounts?.regular)} role="cell">
            <Amount text={amounts?.regular ?? unavailable} />
          </td>
        </tr>
        {ways.buyIn || ways.cashOut ? (
          <tr className="balance__ways" role="row">
            <td colSpan={2} role="cell">
              <MoneyLinks casinoId={balance.casinoId} name={name} ways={ways} />
            </td>
          </tr>
        ) : null}
        {rows.map(({ label, value, className }) => (
          <tr key={label} className={className} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            <td role="cell">{value ?? unavailable}</td>
          </tr>
        ))}
        {offersCode ? <CodeRow casinoId={balance.casinoId} name={name} /> : null}
      </tbody>
    </table>
  );
}

/** Amounts keep to one line of a phone: the longer they are, the smaller they are written. */
function amountClass(amount = ''): string {
  const { length } = amount.replace(/\u00a0[A-Z]{3}$/, '');
  if (length > 17) return 'balance__amount balance__amount--17';
  if (length > 13) return 'balance__amount balance__amount--13';
  return length > 10 ? 'balance__amount balance__amount--10' : 'balance__amount';
}

interface MoneyLinksProps {
  casinoId: number;
  name: string;
  ways: WalletProps['ways'];
}

/** To buy-in and cash-out of a casino, as far as the menu has them (spec §2, "Navigation rules"). */
function MoneyLinks({ casinoId, name, ways }: MoneyLinksProps) {
  const t = useText();
  const label = (text: string) => text + t('separators.list') + name;
  return (
    <>
      {ways.buyIn ? (
        <a
          className="button button--action"
          href={`${ROUTES.webPayCashIn}?casino=${casinoId}`}
          aria-label={label(t('menu.buyIn'))}
        >
          <Icon name="in" /> {t('menu.buyIn')}
        </a>
      ) : null}{' '}
      {ways.cashOut ? (
        <a
          className="button"
          href={`${ROUTES.webPayCashOut}?casino=${casinoId}`}
          aria-label={label(t('menu.cashOut'))}
        >
          <Icon name="out" /> {t('menu.cashOut')}
        </a>
      ) : null}
    </>
  );
}

/** Where a code of the casino is asked for: the button takes up the whole row. */
function CodeRow({ casinoId, name }: Pick<MoneyLinksProps, 'casinoId' | 'name'>) {
  const t = useText();
  return (
    <tr className="balance__code" role="row">
      <th scope="row" role="rowheader">
        <Icon name="code" />
        {t('home:codeAvailable')}
      </th>
      <td role="cell">
        <button
          type="submit"
          className="balance__button"
          id={accessCodeButtonId(casinoId)}
          name="casino"
          value={casinoId}
          aria-label={t('home:showCodeFor', { casino: name })}
        >
          {t('home:showCode')}
          <Icon name="next" />
        </button>
      </td>
    </tr>
  );
}
