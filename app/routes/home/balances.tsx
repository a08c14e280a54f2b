import type { ReactNode } from 'react';
import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeButtonId, EVERY_CASINO } from '#app/domain/player/access-code.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CasinoBalance, HomeModel } from './home-model.ts';
import { CasinoWallet } from './wallet.tsx';

/** The balance of every casino (spec §2, "Home"). Unknown money is never shown as none. */
export function Balances({ model }: { model: HomeModel }) {
  const list = <BalanceList model={model} />;
  return (
    <section className="balances" aria-labelledby="balances-title">
      {model.accessCode === 'perCasino' ? <AccessCodeForm>{list}</AccessCodeForm> : list}
    </section>
  );
}

/** A code is made by a form, never by a link: it changes something at the operator. The button names the casino. */
function AccessCodeForm({ children }: { children: ReactNode }) {
  return <PostForm action={ACTIONS.accessCode}>{children}</PostForm>;
}

/** One button for a code of all casinos. */
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
  const { balances, accessCode } = model;
  const isMexican = model.country === 'MX';
  if (isMexican && balances !== null && balances.length > 0) {
    return <MexicanBalance model={{ ...model, balances }} />;
  }
  const [first, ...others] = (balances ?? []).map((balance, position) => (
    <CasinoWallet
      key={balance.casinoId}
      balance={balance}
      isFirst={position === 0}
      isFolding
      regularLabel={t('home:regular')}
      ways={model.ways}
      offersCode={accessCode === 'perCasino'}
    />
  ));
  return (
    <>
      <h2 className="visually-hidden" id="balances-title">
        {t(isMexican ? 'home:balance' : 'home:balancesTitle')}
      </h2>
      {first ?? <NoBalances model={model} />}
      {accessCode === 'all' ? <CodeOfAll /> : null}
      {others}
    </>
  );
}

/** What stands in the place of balances: why there are none, and the one thing to do. */
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

/** Mexico: one 'Balance' row, open, with 'Redimibles' for regular (spec §2, "Home"). */
function MexicanBalance({ model }: { model: HomeModel & { balances: readonly CasinoBalance[] } }) {
  const t = useText();
  return (
    <details className="one-balance" open>
      <summary className="one-balance__summary">
        <h2 className="one-balance__title" id="balances-title">
          {t('home:balance')}
        </h2>
        <Icon name="next" />
      </summary>
      <div className="one-balance__casinos">
        {model.balances.map((balance, position) => (
          <CasinoWallet
            key={balance.casinoId}
            balance={balance}
            isFirst={position === 0}
            isFolding={false}
            regularLabel={t('home:redeemable')}
            ways={model.ways}
            offersCode={model.accessCode === 'perCasino'}
          />
        ))}
      </div>
    </details>
  );
}
