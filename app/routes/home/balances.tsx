import type { ReactNode } from 'react';
import { casinoClass } from '#app/domain/brand.ts';
import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeButtonId, EVERY_CASINO } from '#app/domain/player/access-code.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState } from '#app/ui/list-row.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { Wallet } from '#app/ui/wallet.tsx';
import type { CasinoBalance, HomeModel } from './load-home.ts';

/** Balance of every casino (spec §2, "Home"). Unknown money is never shown as none. */
export function Balances({ model }: { model: HomeModel }) {
  const list = <BalanceList model={model} />;
  return (
    <section className="balances" aria-labelledby="balances-title">
      {model.accessCode === 'perCasino' ? <AccessCodeForm>{list}</AccessCodeForm> : list}
    </section>
  );
}

/** Form instead of a link, as a code changes state at the operator. The button names the casino. */
function AccessCodeForm({ children }: { children: ReactNode }) {
  return <PostForm action={ACTIONS.accessCode}>{children}</PostForm>;
}

function CodeOfAll() {
  const t = useText();
  return (
    <AccessCodeForm>
      <button
        type="submit"
        className="wallet code-row"
        id={accessCodeButtonId(EVERY_CASINO)}
        name="casino"
        value={EVERY_CASINO}
      >
        <Icon name="code" /> {t('home:getQrCode')}
        <Icon name="next" />
      </button>
    </AccessCodeForm>
  );
}

function BalanceList({ model }: { model: HomeModel }) {
  const t = useText();
  const { balances, country, accessCode } = model;
  const isMexican = country === 'MX';
  const [first, ...others] = balances ?? [];
  const list = (
    <>
      {first ? (
        <CasinoWallet balance={first} model={model} isFirst isFolding={!isMexican} />
      ) : (
        <NoBalances model={model} />
      )}
      {accessCode === 'all' ? <CodeOfAll /> : null}
      <OtherCasinos balances={others} model={model} />
    </>
  );
  if (isMexican && first) return <MexicanBalance>{list}</MexicanBalance>;
  return (
    <>
      <h2 className="visually-hidden" id="balances-title">
        {t(isMexican ? 'home:balance' : 'home:balancesTitle')}
      </h2>
      {list}
    </>
  );
}

/** A folded row each; several without money share one. */
function OtherCasinos({ balances, model }: { balances: readonly CasinoBalance[]; model: HomeModel }) {
  const t = useText();
  if (balances.length === 0) return null;
  const empty = balances.filter(({ isEmpty }) => isEmpty);
  const isShared = empty.length > 1;
  const row = (balance: CasinoBalance) => (
    <CasinoWallet key={balance.casinoId} balance={balance} model={model} isFolding />
  );
  return (
    <div className="other-casinos">
      {balances.filter(({ isEmpty }) => !(isEmpty && isShared)).map(row)}
      {isShared ? (
        <details className="wallet">
          <summary className="wallet__summary">
            {t('home:emptyCasinos', { count: empty.length })}
            <Icon name="next" />
          </summary>
          {empty.map(row)}
        </details>
      ) : null}
    </div>
  );
}

function NoBalances({ model }: { model: HomeModel }) {
  const t = useText();
  if (model.balances !== null) {
    return (
      <EmptyState
        icon="bank"
        text={t('home:noCasinoBalance')}
        action={
          <>
            <p>{t('home:firstBalance')}</p>
            <SupportContacts />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={model.areFundsLate ? 'clock' : 'alert'}
      text={t(model.areFundsLate ? 'home:fundsLate' : 'home:fundsUnavailable')}
      action={
        <p>
          <a className="button" href={ROUTES.home}>
            {t(model.areFundsLate ? 'home:refresh' : 'pages.tryAgain')}
          </a>
        </p>
      }
    />
  );
}

/** Mexico: one 'Balance' row, open (spec §2, "Home"). */
function MexicanBalance({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <details className="one-balance" open>
      <summary className="one-balance__summary">
        <h2 className="one-balance__title" id="balances-title">
          {t('home:balance')}
        </h2>
        <Icon name="next" />
      </summary>
      {children}
    </details>
  );
}

interface CasinoWalletProps {
  balance: CasinoBalance;
  model: HomeModel;
  isFirst?: boolean;
  isFolding: boolean;
}

/** Money at a casino, its actions, and the code for its cashier; 'Redimibles' in Mexico (spec §2, "Home"). */
function CasinoWallet({
  balance: { casinoId, name: operatorsName, amounts },
  model: { country, ways, accessCode },
  ...look
}: CasinoWalletProps) {
  const t = useText();
  const name = casinoName(casinoId, operatorsName, t);
  const { brand } = usePage();
  const unavailable = t('home:balanceUnavailable');
  return (
    <Wallet
      {...look}
      name={name}
      casino={brand ? { className: casinoClass(casinoId), mark: brand.casinoMarks[casinoId] } : undefined}
      main={{
        label: t(country === 'MX' ? 'home:redeemable' : 'home:regular'),
        amount: amounts?.regular ?? unavailable,
      }}
      ways={ways.buyIn || ways.cashOut ? <MoneyLinks casinoId={casinoId} name={name} ways={ways} /> : null}
      rows={[
        { label: t('home:promo'), text: amounts?.promo ?? unavailable },
        { label: t('home:lockedFunds'), text: amounts?.lockedFunds ?? unavailable },
        { label: t('home:lockedCount'), text: amounts?.lockedCount ?? unavailable, isCount: true },
      ]}
      code={
        accessCode === 'perCasino'
          ? { label: t('home:codeAvailable'), button: <CodeButton casinoId={casinoId} name={name} /> }
          : null
      }
    />
  );
}

interface MoneyLinksProps {
  casinoId: number;
  name: string;
  ways: HomeModel['ways'];
}

/** Links to buy-in and cash-out of a casino, as in the menu (spec §2, "Navigation rules"). */
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

function CodeButton({ casinoId, name }: Pick<MoneyLinksProps, 'casinoId' | 'name'>) {
  const t = useText();
  return (
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
  );
}
