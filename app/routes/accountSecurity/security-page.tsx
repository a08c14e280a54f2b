import { LOG_OUT_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import type { Activity, LogIn } from '#app/domain/player/log-in.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { INTENTS } from './form-names.ts';
import type { Known, SecurityModel } from './load-security.ts';

/** Where the player is logged in, what happened to the account, and what to do if it was somebody else. */
export function SecurityPage({ model }: { model: SecurityModel }) {
  const t = useText();
  const time = useMoments();
  const { previousLogOnAtMs, logIns, activity, isFirstPage } = model;
  return (
    <>
      <h1>{t('titles:accountSecurity')}</h1>
      {previousLogOnAtMs === null ? null : (
        <p>{t('home:previousLogOn.at', { time: time(previousLogOnAtMs) })}</p>
      )}
      {isFirstPage ? <LogIns logIns={logIns} /> : null}
      {isFirstPage ? <NotMe canEndOthers={hasOthers(logIns)} /> : null}
      <ActivityList activity={activity} />
    </>
  );
}

function useMoments(): (ms: number) => string {
  const { languageTag, timeZone } = usePage();
  return (ms) => formatZoned('moment', ms, languageTag, timeZone);
}

const hasOthers = (logIns: SecurityModel['logIns']) =>
  logIns.state === 'known' && logIns.value.some(({ isCurrent }) => !isCurrent);

function LogIns({ logIns }: { logIns: Known<readonly LogIn[]> }) {
  const t = useText();
  if (logIns.state === 'absent') return null;
  return (
    <section aria-labelledby="log-ins-title">
      <h2 id="log-ins-title">{t('security:logIns.title')}</h2>
      {logIns.state === 'unknown' ? (
        <p>{t('security:logIns.unknown')}</p>
      ) : (
        logIns.value.map((logIn) => <LogInCard key={logIn.sessionId} logIn={logIn} />)
      )}
      {hasOthers(logIns) ? (
        <PostForm action={ROUTES.accountSecurity} className="form" id="others">
          <button type="submit" className="button" name="intent" value={INTENTS.endOthers}>
            {t('security:logIns.endOthers')}
          </button>
        </PostForm>
      ) : null}
      <p className="security__way">
        <a href={LOG_OUT_HREF}>{t('security:logIns.everywhere')}</a>
      </p>
    </section>
  );
}

function LogInCard({ logIn }: { logIn: LogIn }) {
  const t = useText();
  const time = useMoments();
  const { sessionId, kind, startedAtMs, lastUsedAtMs, device, isCurrent } = logIn;
  const since = time(startedAtMs);
  const titleId = `log-in-${sessionId}`;
  return (
    <section className="card" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <bdi>{device ?? t('security:unknownDevice')}</bdi>
      </h3>
      {isCurrent ? <p>{t('security:logIns.here')}</p> : null}
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t('security:fact.since'), since],
          [t('security:fact.lastUsed'), lastUsedAtMs === null ? null : time(lastUsedAtMs)],
          [t('security:fact.way'), kind === 'password' ? null : t(`security:way.${kind}`)],
          [t('security:fact.address'), logIn.address],
          [t('security:fact.place'), logIn.place],
        ]}
      />
      {isCurrent ? null : (
        <PostForm action={ROUTES.accountSecurity} className="form">
          <input type="hidden" name="session" value={sessionId} />
          <button type="submit" className="button" name="intent" value={INTENTS.end}>
            {t('security:logIns.end')}
            <span className="visually-hidden"> ({since})</span>
          </button>
        </PostForm>
      )}
    </section>
  );
}

function NotMe({ canEndOthers }: { canEndOthers: boolean }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="not-me-title">
      <h2 id="not-me-title">{t('security:notMe.title')}</h2>
      <ol className="security__way">
        {canEndOthers ? (
          <li>
            <a href="#others">{t('security:logIns.endOthers')}</a>
          </li>
        ) : null}
        <li>
          <a href={ROUTES.changePassword}>{t('titles:changePassword')}</a>
        </li>
        <li>
          <a href={ROUTES.webPayTransactions}>{t('security:notMe.transactions')}</a>
        </li>
        <li>{t('security:notMe.call')}</li>
      </ol>
      <SupportContacts />
    </section>
  );
}

function ActivityList({ activity }: { activity: SecurityModel['activity'] }) {
  const t = useText();
  if (activity.state === 'absent') return null;
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title">{t('security:activity.title')}</h2>
      {activity.state === 'unknown' ? (
        <p>{t('security:activity.unknown')}</p>
      ) : (
        <>
          {activity.value.rows.length === 0 ? <p>{t('security:activity.none')}</p> : null}
          <ul className="security__activity">
            {activity.value.rows.map((row) => (
              <ActivityRow key={row.id} row={row} />
            ))}
          </ul>
          {activity.value.nextCursor === null ? null : (
            <p className="security__way">
              <a href={`${ROUTES.accountSecurity}?cursor=${encodeURIComponent(activity.value.nextCursor)}`}>
                {t('records:next')}
              </a>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function ActivityRow({ row }: { row: Activity }) {
  const t = useText();
  const time = useMoments();
  const { kind, atMs, isThisSession, device, address, place } = row;
  const what = t(`security:activity.kind.${kind}`);
  const whence = [isThisSession ? t('security:logIns.current') : null, device, address, place].filter(
    (part) => part !== null,
  );
  return (
    <li className="security__row">
      {kind === 'logOnFailed' ? <strong>{what}</strong> : what}
      <span className="security__whence">
        {time(atMs)}
        {whence.map((part) => (
          <span key={part}>
            {t('separators.list')}
            <bdi>{part}</bdi>
          </span>
        ))}
      </span>
    </li>
  );
}
