import { ROUTES } from '#app/domain/pages/routes.ts';
import { accessCodeButtonId } from '#app/domain/player/access-code.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { CasinoBalance, MoneyWays } from '#app/routes/home/home-model.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Wallet } from '#app/ui/wallet.tsx';

interface CasinoWalletProps {
  balance: CasinoBalance;
  /** The first one stands out. */
  isFirst: boolean;
  /** Whether it opens and closes. */
  isFolding: boolean;
  /** What regular credit is called here. */
  regularLabel: string;
  ways: Pick<MoneyWays, 'buyIn' | 'cashOut'>;
  /** Whether a code of this casino is offered. */
  offersCode: boolean;
}

/** The money at a casino, what can be done with it, and the code for its cashier (spec §2, "Home"). */
export function CasinoWallet({
  balance: { casinoId, name: operatorsName, amounts },
  regularLabel,
  ways,
  offersCode,
  ...look
}: CasinoWalletProps) {
  const t = useText();
  const name = casinoName(casinoId, operatorsName, t);
  const unavailable = t('home:balanceUnavailable');
  return (
    <Wallet
      {...look}
      name={name}
      main={{ label: regularLabel, amount: amounts?.regular ?? unavailable }}
      ways={ways.buyIn || ways.cashOut ? <MoneyLinks casinoId={casinoId} name={name} ways={ways} /> : null}
      rows={[
        { label: t('home:promo'), text: amounts?.promo ?? unavailable },
        { label: t('home:lockedFunds'), text: amounts?.lockedFunds ?? unavailable },
        { label: t('home:lockedCount'), text: amounts?.lockedCount ?? unavailable, isCount: true },
      ]}
      code={
        offersCode
          ? { label: t('home:codeAvailable'), button: <CodeButton casinoId={casinoId} name={name} /> }
          : null
      }
    />
  );
}

interface MoneyLinksProps {
  casinoId: number;
  name: string;
  ways: CasinoWalletProps['ways'];
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
