import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { RECHECK_SECONDS } from './form-names.ts';
import { momentText } from './moment-text.ts';
import type { PhoneModel } from './phone-model.ts';

const QR_PX = 256;

/** Hands an open check over to a phone: the vendor's address as a code to scan and as a link to send. */
export function PhonePage({ model }: { model: PhoneModel }) {
  const t = useText();
  const page = usePage();
  const { vendor, isScannable } = model;
  return (
    <section className="card id-check">
      <h1>{t('identity:phone.title')}</h1>
      <ol>
        {isScannable ? <li>{t('identity:phone.scan')}</li> : null}
        <li>{t('identity:phone.orOpen', { host: vendor.host })}</li>
        <li>{t('identity:phone.finish')}</li>
      </ol>
      {isScannable ? (
        <QrCode
          text={vendor.href}
          label={t('identity:phone.qr', { host: vendor.host })}
          className="id-check__qr"
          sizePx={QR_PX}
        />
      ) : null}
      <p className="id-check__link">
        <a href={vendor.href} rel="noopener noreferrer">
          {vendor.href}
        </a>
      </p>
      <p>
        <strong>{t('identity:phone.secret')}</strong>{' '}
        {vendor.expiresAtMs === null
          ? null
          : t('identity:open.until', { time: momentText(vendor.expiresAtMs, page) })}
      </p>
      <p>{t('identity:leaving.needs')}</p>
      <p className="id-check__ways">
        <a className="button button--primary" href={model.lookHref}>
          {t('identity:phone.done')}
        </a>{' '}
        <a className="button button--quiet" href={ROUTES.identificationStatus}>
          {t('identity:phone.back')}
        </a>
      </p>
      {model.isLookedAtAgain ? (
        <p className="id-check__note">{t('identity:unresolved.rechecks', { seconds: RECHECK_SECONDS })}</p>
      ) : null}
    </section>
  );
}
