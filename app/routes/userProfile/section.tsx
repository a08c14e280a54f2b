import type { ReactNode } from 'react';
import { useText } from '#app/i18n/texts.ts';
import { usePage } from '#app/ui/page-context.ts';

/** One part of the profile, with its own form and its own Save. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="card__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** In the place of a part that could not be loaded. */
export function SectionUnavailable() {
  const t = useText();
  const { address } = usePage();
  return (
    <p className="notice notice--warning">
      {t('profile:unavailable')} <a href={address}>{t('pages.tryAgain')}</a>
    </p>
  );
}
