import type { Direction } from '#app/domain/money/transaction.ts';
import { currencyName } from '#app/i18n/formats.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { OutsidePayment } from './outside-payment.ts';

interface OutsideNoticeProps {
  direction: Direction;
  outside: OutsidePayment;
  /** IANA name of the casino's zone. */
  timeZone: string;
}

/**
 * Says in which currency will be paid, and until when the figure that is shown is good, or where the figure will be
 * shown.
 */
export function OutsideNotice({ direction, outside: { currency, quote }, timeZone }: OutsideNoticeProps) {
  const t = useText();
  const { languageTag } = usePage();
  const name = currencyName(currency, languageTag);
  const values = {
    currency: name === currency ? currency : t('web-pay:outside.currency', { name, code: currency }),
  };
  return (
    <p className="outside">
      {quote
        ? t(`web-pay:outside.${direction}.quoted`, {
            ...values,
            time: formatDeadline(quote.validUntil, languageTag, timeZone),
          })
        : t(`web-pay:outside.${direction}.unknown`, values)}
    </p>
  );
}
