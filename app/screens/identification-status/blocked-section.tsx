import { missingInfoHref, PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { infoLabel } from '#app/personal-info/labels.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { Block } from './block.ts';
import { momentText } from './moment-text.ts';

/** Why no check can be started now, and where that is put right. */
export function BlockedSection({ block }: { block: Block }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="blocked-title">
      <h2 className="card__title" id="blocked-title">
        {t(block.kind === 'attempts' ? 'identity:blocked.titleAttempts' : 'identity:blocked.title')}
      </h2>
      <Said block={block} />
    </section>
  );
}

function Said({ block }: { block: Block }) {
  const t = useText();
  const page = usePage();
  switch (block.kind) {
    case 'phone':
      return (
        <>
          <p>{t('errors:phoneNumberNotVerified')}</p>
          <p>
            <a className="button button--primary" href={PHONE_CODE_HREF}>
              {t('identity:blocked.phoneLink')}
            </a>
          </p>
        </>
      );
    case 'personalInfo':
      return <PersonalInfo missing={block.missing} />;
    case 'attempts':
      return (
        <p>
          {block.againAtMs === null
            ? t('identity:blocked.noAttempts')
            : t('identity:blocked.again', { time: momentText(block.againAtMs, page) })}
        </p>
      );
    case 'other':
      return <p>{t(block.messageKey)}</p>;
  }
}

function PersonalInfo({ missing }: Pick<Extract<Block, { kind: 'personalInfo' }>, 'missing'>) {
  const t = useText();
  const { country } = usePage();
  const href = missingInfoHref(ROUTES.identificationStatus);
  return (
    <>
      <p>{t('errors:personalInfoRequired')}</p>
      {missing.length > 0 ? (
        <>
          <p>{t('identity:blocked.missing')}</p>
          <ul>
            {missing.map((field) => (
              <li key={field}>{infoLabel(field, country, t)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <a className="button button--primary" href={href}>
          {t('identity:blocked.personalInfoLink')}
        </a>
      </p>
    </>
  );
}
