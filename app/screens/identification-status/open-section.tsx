import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { BeforeLeaving } from './before-leaving.tsx';
import { momentText } from './moment-text.ts';
import type { VendorPage } from './vendor-page.ts';

/** A check that was started and not finished: where it goes on, here or on another device. */
export function OpenSection({ open, hasAccessCodes }: { open: VendorPage; hasAccessCodes: boolean }) {
  const t = useText();
  const page = usePage();
  return (
    <section className="card" aria-labelledby="open-title">
      <h2 className="card__title" id="open-title">
        {t('identity:open.title')}
      </h2>
      <p>
        {t('identity:open.text', { host: open.host })}{' '}
        {open.expiresAtMs === null
          ? null
          : t('identity:open.until', { time: momentText(open.expiresAtMs, page) })}
      </p>
      <BeforeLeaving hasAccessCodes={hasAccessCodes} />
      <p className="id-check__ways">
        <a className="button button--primary" href={open.href} rel="noopener noreferrer">
          {t('identity:open.continue')}
        </a>{' '}
        <a className="button" href={`${ROUTES.identificationStatus}?step=phone`}>
          {t('identity:open.phone')}
        </a>
      </p>
    </section>
  );
}
