import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { BREAK_HREF } from './form-names.ts';
import type { Reminder } from './load-reminder.ts';

/** Reminder of the time: a page of its own before the one that was opened. In and out stand apart, never net. */
export function ReminderPage({ model }: { model: Reminder }) {
  const t = useText();
  const { since, minutes, now, everyMinutes, canBreak, next } = model;
  return (
    <section className="card narrow" aria-labelledby="reminder-title">
      <h1 id="reminder-title">{t('limits:reminder.title')}</h1>
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t('limits:reminder.since'), since],
          [t('limits:reminder.length'), t('limits:reminder.lengthAt', { count: minutes, time: now })],
          [
            t('limits:name.reminder'),
            everyMinutes === null ? null : t('limits:every', { count: everyMinutes }),
          ],
        ]}
      />
      <Money model={model} />
      <div className="limits__ways">
        <a className="button button--primary" href={next}>
          {t('limits:reminder.cont')}
        </a>{' '}
        {canBreak ? (
          <a className="button" href={BREAK_HREF}>
            {t('limits:break.link')}
          </a>
        ) : null}{' '}
        <PostForm action={ACTIONS.logout}>
          <button type="submit" className="button">
            {t('menu.logout')}
          </button>
        </PostForm>
      </div>
      <p className="limits__back">
        <a href={ROUTES.responsiblePlay}>{t('limits:link')}</a>
      </p>
    </section>
  );
}

function Money({ model: { isKnown, period, rows } }: { model: Reminder }) {
  const t = useText();
  if (!isKnown) return <p>{t('limits:reminder.unknown')}</p>;
  const notKnown = t('limits:reminder.notKnown');
  return (
    <>
      <h2>{t('limits:reminder.money')}</h2>
      <p>{period === null ? t('limits:reminder.begun') : t('limits:reminder.period', period)}</p>
      {rows.length === 0 ? <p>{t('limits:reminder.nothing')}</p> : null}
      {rows.map((row) => (
        <section key={row.id} aria-labelledby={`reminder-${row.id}`}>
          <h3 id={`reminder-${row.id}`}>{row.casino || t('home:casinoUnnamed', { id: row.id })}</h3>
          <FactList
            className="facts"
            rowClassName="facts__row"
            facts={[
              [t('limits:reminder.in'), row.in ?? notKnown],
              [t('limits:reminder.out'), row.out ?? notKnown],
              [t('limits:reminder.wager'), row.wager],
              [t('limits:reminder.win'), row.win],
            ]}
          />
        </section>
      ))}
    </>
  );
}
