import { formatMoney } from '#app/domain/money/money.ts';
import type { BankTransfer, Voucher, VoucherStore } from '#app/domain/money/transaction.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { Island } from '#app/islands/island.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/text-parts.tsx';
import type { Barcode } from './barcode.ts';
import {
  CancelAction,
  ExpectedTime,
  GroupedDigits,
  OtherSide,
  PaidAction,
  PayStanding,
  type ShownDetail,
  spacedDigits,
  WithDigits,
} from './pay-parts.tsx';

const REFERENCE_ID = 'slip-reference';
const SLIP_ID = 'slip';

export function Slip({ detail, slip }: { detail: ShownDetail; slip: Voucher }) {
  const t = useText();
  const { languageTag } = usePage();
  const { barcode, hostedSlipHref, method, headline: amount } = detail;
  return (
    <section className="card slip" id={SLIP_ID}>
      <h1>
        <WithElement text={(name) => t('transactions:slip.title', { place: name })}>
          <span className="slip__place">{method}</span>
        </WithElement>
      </h1>
      <PayStanding detail={detail} />
      <dl className="slip__main">
        <dt>{t('transactions:slip.pay')}</dt>
        <dd className="slip__amount">
          <Amount text={amount} />
        </dd>
        <OtherSide detail={detail} />
        <dt>{t('transactions:slip.payBefore')}</dt>
        <dd className="slip__deadline">
          {formatDeadline(slip.expiresAt, languageTag, slip.timeZone ?? detail.casino.timeZone)}
        </dd>
      </dl>
      {barcode ? (
        <BarcodeImage
          barcode={barcode}
          label={t('transactions:slip.barcode', { reference: spacedDigits(slip.reference) })}
        />
      ) : null}
      <PaidAction detail={detail} />
      <dl className="slip__main">
        <dt>{t('transactions:slip.reference')}</dt>
        <dd className="slip__reference">
          <GroupedDigits text={slip.reference} id={REFERENCE_ID} />
        </dd>
      </dl>
      <Tools />
      <HowToPay detail={detail} slip={slip} amount={amount} />
      {hostedSlipHref ? (
        <p className="records-screen">
          <a href={hostedSlipHref} rel="noopener noreferrer">
            {t('transactions:slip.hosted')}
          </a>
        </p>
      ) : null}
      <CancelAction detail={detail} />
    </section>
  );
}

function Tools() {
  const t = useText();
  const props = {
    referenceId: REFERENCE_ID,
    slipId: SLIP_ID,
    copyLabel: t('transactions:slip.copy'),
    shareLabel: t('transactions:slip.share'),
    printLabel: t('transactions:slip.print'),
    keepLabel: t('transactions:slip.keep'),
    forgetLabel: t('transactions:slip.forget'),
    copiedText: t('transactions:slip.copied'),
    selectedText: t('transactions:slip.selected'),
    keptText: t('transactions:slip.kept'),
    forgottenText: t('transactions:slip.forgotten'),
    notKeptText: t('transactions:slip.notKept'),
  };
  return <Island name="slip-tools" className="slip__tools" on="page" props={props} />;
}

function HowToPay({ detail, slip, amount }: { detail: ShownDetail; slip: Voucher; amount: string }) {
  const t = useText();
  const page = usePage();
  const { transactionId } = detail.transaction;
  return (
    <>
      {slip.storeFee && slip.storeFee.amount > 0 ? (
        <p>
          {t('transactions:slip.storeFee', { fee: formatMoney(slip.storeFee, detail.casino.currency, page) })}
        </p>
      ) : null}
      <Stores stores={slip.stores} payable={slip.payable} />
      <h2>{t('transactions:slip.how')}</h2>
      <ol className="slip__steps">
        <li>{t('transactions:slip.step1')}</li>
        <li>{t('transactions:slip.step2', { amount })}</li>
        <li>{t('transactions:slip.step3')}</li>
      </ol>
      <ExpectedTime eta={detail.eta} isSlip />
      <FactList
        className="tx-facts slip__more"
        rowClassName="tx-facts__row"
        facts={[
          [t('transactions:facts.folio'), transactionId],
          [t('transactions:slip.payTo'), slip.beneficiary],
          [t('transactions:slip.concept'), slip.concept === transactionId ? null : slip.concept],
        ]}
      />
    </>
  );
}

/** Black on white in every colour scheme, for scanners. */
function BarcodeImage({ barcode, label }: { barcode: Barcode; label: string }) {
  const { width, path } = barcode;
  return (
    <svg
      className="slip__barcode"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${width}v1H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function Stores({ stores, payable }: Pick<Voucher, 'stores' | 'payable'>) {
  const t = useText();
  const taking = stores.filter(({ maximum }) => !isOver(payable, maximum));
  if (taking.length === 0) return null;
  return (
    <>
      <h2>{t('transactions:slip.stores')}</h2>
      <ul className="slip__stores">
        {taking.map(({ storeId, name, reference, confirmationNumber }) => (
          <li key={storeId + name}>
            <bdi>{name}</bdi>
            {reference ? (
              <span className="slip__code">
                <WithDigits
                  sentence={(number) => t('transactions:slip.storeReference', { reference: number })}
                  digits={reference}
                />
              </span>
            ) : null}
            {confirmationNumber ? (
              <span className="slip__code">
                <WithDigits
                  sentence={(number) => t('transactions:slip.storeConfirmation', { number })}
                  digits={confirmationNumber}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Compares within one currency; the operator checks any other. */
function isOver(payable: Voucher['payable'], maximum: VoucherStore['maximum']): boolean {
  if (maximum === null || maximum.iso4217Code !== payable.iso4217Code) return false;
  return maximum.minorDigits === payable.minorDigits && payable.amount > maximum.amount;
}

export function Transfer({ detail, transfer }: { detail: ShownDetail; transfer: BankTransfer }) {
  const t = useText();
  const { languageTag } = usePage();
  const more = [
    [t('transactions:transfer.bank'), transfer.bankName],
    [t('transactions:transfer.beneficiary'), transfer.beneficiary],
    [t('transactions:transfer.reference'), transfer.reference],
    [t('transactions:transfer.concept'), transfer.concept],
    [t('transactions:facts.folio'), detail.transaction.transactionId],
  ] as const;
  return (
    <section className="card slip">
      <h1>{t('transactions:transfer.title')}</h1>
      <PayStanding detail={detail} />
      <p>{t('transactions:transfer.text')}</p>
      <dl className="slip__main">
        <dt>{t('transactions:transfer.amount')}</dt>
        <dd className="slip__amount">
          <Amount text={detail.headline} />
        </dd>
        <OtherSide detail={detail} />
        <dt>{t('transactions:transfer.before')}</dt>
        <dd className="slip__deadline">
          {formatDeadline(transfer.expiresAt, languageTag, transfer.timeZone ?? detail.casino.timeZone)}
        </dd>
        <dt>{t('transactions:transfer.clabe')}</dt>
        <dd className="slip__reference">
          <GroupedDigits text={transfer.clabe} />
        </dd>
      </dl>
      <PaidAction detail={detail} />
      <FactList className="tx-facts slip__more" rowClassName="tx-facts__row" facts={more} />
      <ExpectedTime eta={detail.eta} isSlip />
      <CancelAction detail={detail} />
    </section>
  );
}
