import { maskedAccount } from '#app/domain/money/clabe.ts';
import { NO_BREAK_SPACE } from '#app/domain/money/currency-notation.ts';
import { formatAU, formatMoney } from '#app/domain/money/money.ts';
import { feeOf } from '#app/domain/money/payment-fee.ts';
import { paymentSides } from '#app/domain/money/payment-sides.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { feeText, methodName, payButtonText } from '#app/payments/form/method-texts.ts';
import { OpenList } from '#app/payments/form/open-list.tsx';
import { IntentButton, PaymentNotices } from '#app/payments/form/payment-screen.tsx';
import { OutsideNotice } from '#app/payments/form/payment-summary.tsx';
import { CarriedForm } from '#app/payments/take/carried-form.tsx';
import type { CashOutReview } from '#app/payments/take/cash-out-review.ts';
import { ActionBar } from '#app/ui/choices.tsx';
import { type Fact, FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';

export function CheckPage({ review }: { review: CashOutReview }) {
  const t = useText();
  const { casino, payment } = review;
  const label =
    payment.method.flow === 'redirect' ? payButtonText(payment.method, t) : t('web-pay:button.cashOut');
  return (
    <section className="web-pay">
      <h1>{t('web-pay:check.title')}</h1>
      <PaymentNotices notices={review.notices} />
      <OpenList section={review.open} casino={casino} />
      {/* The bar sticks for as long as the form is seen. */}
      <CarriedForm review={review} className="form">
        <CashOutSummary review={review} />
        <p>{t('web-pay:check.intro')}</p>
        <ActionBar>
          <IntentButton intent="pay">{label}</IntentButton>
        </ActionBar>
        <IntentButton intent="choose" isQuiet>
          {t('web-pay:button.change')}
        </IntentButton>
      </CarriedForm>
    </section>
  );
}

export function CashOutSummary({ review }: { review: CashOutReview }) {
  const t = useText();
  const page = usePage();
  const { casino, payment, holder, expectedByMs } = review;
  const { method, amountAU } = payment;
  const feeAU = method.fee?.paidTo === 'operator' ? feeOf(amountAU, method.fee) : 0;
  const account = accountOf(review, t);
  const { outside } = review;
  // The code stands with the amount received, unless that is in another currency.
  const place = outside === null ? 'below' : 'alone';
  const print = (au: number) => formatAU(au, casino.currency, page, { place, rounding: 'up' });
  const got = outside?.quote
    ? formatMoney(outside.quote.payable, casino.currency, page, 'paying')
    : formatAU(amountAU - feeAU, casino.currency, page, { place: 'paying', rounding: 'down' });
  const payable = outside?.quote?.payable ?? null;
  const { rate } = paymentSides({ direction: 'cashOut', amountAU, feeAU, payable }, casino.currency, page);
  const rows: Fact[] = [
    [t('web-pay:summary.get'), t('web-pay:summary.at', { amount: got, account })],
    [t('web-pay:summary.casino'), casinoName(casino.casinoId, casino.name, t)],
    [t('web-pay:summary.amount'), print(amountAU)],
    [t('money:sides.rate'), rate],
    [t('web-pay:summary.fee'), feeAU > 0 ? print(feeAU) : feeText(method.fee, casino.currency, page, t)],
    ...detailRows(review),
    [t('web-pay:details.holder'), holder],
    [
      t('web-pay:summary.by'),
      expectedByMs === null
        ? null
        : formatZoned('dayAndTime', expectedByMs, page.languageTag, casino.timeZone),
    ],
  ];
  return (
    <div className="card summary">
      <FactList className="summary__list summary__list--led" rowClassName="summary__row" facts={rows} />
      {outside ? <OutsideNotice direction="cashOut" outside={outside} timeZone={casino.timeZone} /> : null}
    </div>
  );
}

const SHOWN_DIGITS = 4;

/** Bank and last digits of the account; name of the method where there is no number. */
function accountOf({ payment: { method, details } }: CashOutReview, t: Text): string {
  const name = methodName(method, t);
  const clabe = method.fields.find(({ type }) => type === 'clabe');
  const digits = method.fields.filter(({ type }) => type === 'digits').at(-1);
  const clabeDigits = clabe && answerTo(clabe.name, details);
  if (clabeDigits) return inOneLine(maskedAccount(clabeDigits));
  const number = digits && answerTo(digits.name, details);
  return number ? inOneLine(`${name} •••• ${number.slice(-SHOWN_DIGITS)}`) : name;
}

/** An answer by the operator's own name of its question, which may be one that every object has. */
function answerTo(name: string, details: CashOutReview['payment']['details']): string | undefined {
  return Object.hasOwn(details, name) ? details[name] : undefined;
}

/** The dots and the digits of an account stay together. */
function inOneLine(account: string): string {
  return account.replace(/ (?=\d+$)/, NO_BREAK_SPACE);
}

/** The answers as they were given. What a check digit has proven needs no second look. */
function detailRows({ payment: { method, details } }: CashOutReview): Fact[] {
  return method.fields
    .filter(({ type }) => type !== 'clabe')
    .map(({ name, label, options }) => {
      const value = answerTo(name, details);
      return [label, options.find((option) => option.value === value)?.label ?? value];
    });
}
