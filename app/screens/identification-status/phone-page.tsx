import { ROUTES } from '#app/domain/menu.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { RECHECK_SECONDS } from './look-again.ts';
import { momentText } from './moment-text.ts';
import type { PhoneModel } from './phone-model.ts';
import type { QrCode } from './qr-code.ts';

/** Hands an open check over to a phone: the vendor's address as a code to scan and as a link to send. */
export function PhonePage({ model }: { model: PhoneModel }) {
  const t = useText();
  const page = usePage();
  const { way, qr } = model;
  return (
    <section className="card id-check">
      <h1>{t('identity:phone.title')}</h1>
      <ol>
        {qr ? <li>{t('identity:phone.scan')}</li> : null}
        <li>{t('identity:phone.orOpen', { host: way.host })}</li>
        <li>{t('identity:phone.finish')}</li>
      </ol>
      {qr ? <QrImage qr={qr} label={t('identity:phone.qr', { host: way.host })} /> : null}
      <p className="id-check__link">
        <a href={way.href} rel="noopener noreferrer">
          {way.href}
        </a>
      </p>
      <p>
        <strong>{t('identity:phone.secret')}</strong>{' '}
        {way.expiresAtMs === null
          ? null
          : t('identity:open.until', { time: momentText(way.expiresAtMs, page) })}
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

/** Black on white whatever the colours of the page: cameras read nothing else as well. */
function QrImage({ qr: { size, path }, label }: { qr: QrCode; label: string }) {
  return (
    <svg
      className="id-check__qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
