import { useText } from '#app/i18n/use-text.ts';
import type { AboutModel } from './about-model.ts';
import type { HelpLine } from './help-lines.ts';

/** What protects the player: advice, help lines, and in Mexico whose permit it is. */
export function ResponsiblePlay({ model }: { model: AboutModel }) {
  const t = useText();
  const { permit } = model;
  return (
    <section className="about__section" id="responsiblePlay">
      <h2>{t('about:responsiblePlay.title')}</h2>
      <p>{t('about:responsiblePlay.text')}</p>
      <p>{t(`about:responsiblePlay.help${model.country}`)}</p>
      <ul>
        {model.helpLines.map((line) => (
          <li key={line.label}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {permit ? (
        <>
          <h3>{t('about:permit.title')}</h3>
          <p>
            {t('about:permit.holder')}: {permit.holder ?? t('footer.unknownVersion')}
            <br />
            {t('about:permit.number')}: {permit.number ?? t('footer.unknownVersion')}
          </p>
        </>
      ) : null}
    </section>
  );
}

function Line({ line }: { line: HelpLine }) {
  const name = <span lang={line.language || undefined}>{line.label}</span>;
  return (
    <>
      {line.url ? (
        <a href={line.url} rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}{' '}
      {line.tel ? <a href={`tel:${line.tel.replace(/[^\d+]/g, '')}`}>{line.tel}</a> : null}
    </>
  );
}
