import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { HelpLine } from '#app/operator/site/settings.ts';
import { HelpLineList } from '#app/ui/help-line-list.tsx';

/** Who helps when no attempt is left: the help lines, and the cash desk of any casino. */
export function ContactSection({
  lines,
  hasAccessCodes,
}: {
  lines: readonly HelpLine[];
  hasAccessCodes: boolean;
}) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="contact-title">
      <h2 className="card__title" id="contact-title">
        {t('identity:contact.title')}
      </h2>
      <p>
        {t('identity:contact.text')}{' '}
        {hasAccessCodes ? <a href={ROUTES.home}>{t('identity:leaving.accessCode')}</a> : null}
      </p>
      {lines.length > 0 ? <HelpLineList lines={lines} /> : null}
    </section>
  );
}
