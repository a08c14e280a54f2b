import { ACTIONS } from '#app/domain/pages/routes.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { AboutModel, KeptItem } from './load-about.ts';

/** Table of what the portal keeps in the browser, and the button that removes it. */
export function KeptByBrowser({ model }: { model: AboutModel }) {
  const t = useText();
  return (
    <section className="about__section" id="kept">
      <h2>{t('about:kept.title')}</h2>
      <p>{t('about:kept.text')}</p>
      <details>
        <summary className="fold">{t('about:kept.list')}</summary>
        <table className="about__kept">
          <thead>
            <tr>
              <th scope="col">{t('about:kept.columns.purpose')}</th>
              <th scope="col">{t('about:kept.columns.until')}</th>
              <th scope="col">{t('about:kept.columns.reader')}</th>
            </tr>
          </thead>
          <tbody>
            {model.kept.map((item) => (
              <KeptRow item={item} key={item.name} />
            ))}
          </tbody>
        </table>
      </details>
      <p>{t('about:kept.forget.text')}</p>
      <PostForm action={ACTIONS.forgetBrowser}>
        <button type="submit" className="button button--quiet">
          {t('about:kept.forget.button')}
        </button>
      </PostForm>
    </section>
  );
}

function KeptRow({ item: { id, name, until, reader } }: { item: KeptItem }) {
  const t = useText();
  const { languageTag } = usePage();
  return (
    <tr>
      <th scope="row">
        {t(`about:kept.purposes.${id}`)} <code className="about__quiet">{name}</code>
      </th>
      <td>
        {typeof until === 'number'
          ? t('about:kept.until.time', { time: formatDuration(until, languageTag) })
          : t(`about:kept.until.${until}`)}
      </td>
      <td>{t(`about:kept.readers.${reader}`)}</td>
    </tr>
  );
}
