import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/** What the vendor's page needs, said before anyone goes there, and the access code for those who do not have it. */
export function BeforeLeaving({ hasAccessCodes }: { hasAccessCodes: boolean }) {
  const t = useText();
  return (
    <div className="notice notice--warning id-check__before" role="note">
      <p>
        <strong>{t('identity:leaving.needs')}</strong>
      </p>
      <p>
        {t('identity:leaving.inPerson')}{' '}
        {hasAccessCodes ? <a href={ROUTES.home}>{t('identity:leaving.accessCode')}</a> : null}
      </p>
    </div>
  );
}
