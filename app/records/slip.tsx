import { formatMoney } from '#app/domain/money/money.ts';
import type { Voucher, VoucherStore } from '#app/domain/money/transaction.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/with-element.tsx';
import type { Barcode } from './barcode.ts';
import { ExpectedTime } from './expected-time-text.tsx';
import { GroupedDigits, WithDigits } from './grouped-digits.tsx';
import { CancelAction, OtherSide, PaidAction, PayStanding } from './pay-parts.tsx';
import { spacedDigits } from './spaced-digits.ts';
import type { ShownDetail } from './transaction-detail.ts';

/** A slip to be paid at a shop: on a page, and printed, on one sheet. */
export function Slip({ model, slip }: { model: ShownDetail; slip: Voucher }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction, barcode, hostedSlipHref } = model;
  const { paymentType, paymentTypeLabel } = transaction;
  const place = paymentTypeText(paymentType, paymentTypeLabel, t);
  const amount = formatMoney(slip.payable, languageTag);
  return (
    <section className="card slip" id={SLIP_ID}>
      <h1>
        <WithElement text={(name) => t('transactions:slip.title', { place: name })}>
          <span className="slip__place">{place}</span>
        </WithElement>
      </h1>
      <PayStanding model={model} />
      <dl className="slip__main">
        <dt>{t('transactions:slip.pay')}</dt>
        <dd className="slip__amount">
          <Amount text={amount} />
        </dd>
        <OtherSide model={model} />
        <dt>{t('transactions:slip.payBefore')}</dt>
        <dd className="slip__deadline">
          {formatDeadline(slip.expiresAt, languageTag, slip.timeZone ?? model.casino.timeZone)}
        </dd>
      </dl>
      {barcode ? (
        <BarcodeImage
          barcode={barcode}
          label={t('transactions:slip.barcode', { reference: spacedDigits(slip.reference) })}
        />
      ) : null}
      <PaidAction model={model} />
      <dl className="slip__main">
        <dt>{t('transactions:slip.reference')}</dt>
        <dd className="slip__reference">
          <GroupedDigits text={slip.reference} id={REFERENCE_ID} />
        </dd>
      </dl>
      <Tools />
      <HowToPay model={model} slip={slip} amount={amount} />
      {hostedSlipHref ? (
        <p className="records-screen">
          <a href={hostedSlipHref} rel="noopener noreferrer">
            {t('transactions:slip.hosted')}
          </a>
        </p>
      ) : null}
      <CancelAction model={model} />
    </section>
  );
}

const REFERENCE_ID = 'slip-reference';
const SLIP_ID = 'slip';

/** What only a script can do for the payer. */
function Tools() {
  const t = useText();
  const props = {
    referenceId: REFERENCE_ID,
    slipId: SLIP_ID,
    copyLabel: t('transactions:slip.copy'),
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

/** Where and how the slip is paid, and by what names it goes there. */
function HowToPay({ model, slip, amount }: { model: ShownDetail; slip: Voucher; amount: string }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transactionId } = model.transaction;
  return (
    <>
      {slip.storeFee && slip.storeFee.amount > 0 ? (
        <p>{t('transactions:slip.storeFee', { fee: formatMoney(slip.storeFee, languageTag) })}</p>
      ) : null}
      <Stores stores={slip.stores} payable={slip.payable} />
      <h2>{t('transactions:slip.how')}</h2>
      <ol className="slip__steps">
        <li>{t('transactions:slip.step1')}</li>
        <li>{t('transactions:slip.step2', { amount })}</li>
        <li>{t('transactions:slip.step3')}</li>
      </ol>
      <ExpectedTime eta={model.eta} isSlip />
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

/** Black on white whatever the colours of the page: a till reads nothing else. */
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

/** Where the slip is taken; a chain's own code stands with it. */
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

/** Whether an amount is more than a till takes; given in another currency, that is the operator's to know. */
function isOver(payable: Voucher['payable'], maximum: VoucherStore['maximum']): boolean {
  if (maximum === null || maximum.iso4217Code !== payable.iso4217Code) return false;
  return maximum.minorDigits === payable.minorDigits && payable.amount > maximum.amount;
}
