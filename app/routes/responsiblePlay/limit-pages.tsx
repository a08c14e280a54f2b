import { ROUTES } from '#app/domain/pages/routes.ts';
import { isTimed } from '#app/domain/player/player-limit.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { INTENTS } from './form-names.ts';
import type {
  ChangeRow,
  LimitCheck,
  LimitForm,
  LimitRow,
  OtherLimits,
  Overview,
  ShownSize,
  ShownSubject,
} from './load-limits.ts';

function sizeText(size: ShownSize, kind: ShownSubject['kind'], t: Text): string {
  const isReminder = kind === 'reminder';
  if (size === null) return t(isReminder ? 'limits:noReminder' : 'limits:noLimit');
  return 'amount' in size
    ? (size.amount ?? t('home:balanceUnavailable'))
    : t(isReminder ? 'limits:every' : 'limits:minutes', { count: size.minutes });
}

const sizeLabel = (kind: ShownSubject['kind']) =>
  kind === 'session' || kind === 'reminder' ? (`limits:fact.${kind}` as const) : 'limits:fact.limit';

/** Names a limit: what it counts, over how long. */
function limitName({ kind, period }: Pick<ShownSubject, 'kind' | 'period'>, t: Text): string {
  if (kind === 'session' || kind === 'reminder') return t(`limits:name.${kind}`);
  return t(`limits:name.${kind}.${period ?? 'day'}`);
}

const fullName = (subject: ShownSubject, t: Text) =>
  subject.casinoId === null
    ? limitName(subject, t)
    : t('limits:at', {
        limit: limitName(subject, t),
        casino: subject.casino || t('home:casinoUnnamed', { id: subject.casinoId }),
      });

/** @param model null where players set no limits */
export function OverviewPage({ model }: { model: Overview | null }) {
  const t = useText();
  if (model === null) return <h1>{t('titles:responsiblePlay')}</h1>;
  const { rows, others, delayHours, history, reminderHref, token } = model;
  return (
    <>
      <h1>{t('titles:responsiblePlay')}</h1>
      {delayHours === null ? null : <p>{t('limits:intro', { hours: delayHours })}</p>}
      {reminderHref === null ? null : (
        <p className="limits__back">
          <a href={reminderHref}>{t('limits:reminder.link')}</a>
        </p>
      )}
      {rows.length === 0 ? <p>{t('limits:none')}</p> : null}
      {rows.map((row) => (
        <Limit key={row.limitId} row={row} token={token} />
      ))}
      {others.length === 0 ? null : (
        <section className="card" aria-labelledby="other-limits-title">
          <h2 id="other-limits-title">{t(rows.length === 0 ? 'limits:set' : 'limits:other')}</h2>
          <Others others={others} />
        </section>
      )}
      {history.length === 0 ? null : <History changes={history} />}
    </>
  );
}

function Others({ others }: { others: OtherLimits }) {
  const t = useText();
  return (
    <ul className="limits__others">
      {others.map(({ href, ...subject }) => (
        <li key={href}>
          <a href={href}>{fullName(subject, t)}</a>
        </li>
      ))}
    </ul>
  );
}

/** Offer of limits at the end of a registration. */
export function OfferPage({ model }: { model: { others: OtherLimits } }) {
  const t = useText();
  return (
    <section className="card narrow" aria-labelledby="offer-title">
      <h1 id="offer-title">{t('limits:first.title')}</h1>
      <p>{t('limits:first.text')}</p>
      <Others others={model.others} />
      <p>
        <a className="button" href={ROUTES.home}>
          {t('limits:first.without')}
        </a>
      </p>
    </section>
  );
}

function Limit({ row, token }: { row: LimitRow; token: string }) {
  const t = useText();
  const titleId = `limit-${row.limitId}`;
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>{fullName(row, t)}</h2>
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t(sizeLabel(row.kind)), sizeText(row.size, row.kind, t)],
          [t('limits:fact.used'), row.used],
          [t('limits:fact.reserved'), row.reserved],
          [t('limits:fact.left'), row.left],
          [t(row.isRolling ? 'limits:fact.frees' : 'limits:fact.resets'), row.resetsAt],
        ]}
      />
      {row.pending ? <Pending row={row} pending={row.pending} token={token} /> : null}
      {row.isOperators ? (
        <>
          <p>{t('limits:operatorSet')}</p>
          <SupportContacts />
        </>
      ) : row.href === null ? null : (
        <p>
          <a className="button" href={row.href}>
            {t('limits:change')}
          </a>
        </p>
      )}
    </section>
  );
}

interface PendingProps {
  row: LimitRow;
  pending: NonNullable<LimitRow['pending']>;
  token: string;
}

function Pending({ row, pending, token }: PendingProps) {
  const t = useText();
  const size = sizeText(pending.size, row.kind, t);
  const current = sizeText(row.size, row.kind, t);
  const { isReady, from, until } = pending;
  return (
    <PostForm action={ROUTES.responsiblePlay} className="form notice">
      <p>
        {isReady
          ? t('limits:pending.ready', { size, until, current })
          : t('limits:pending.waits', { size, from, current })}
      </p>
      <input type="hidden" name="operation" value={token} />
      <input type="hidden" name="limitId" value={row.limitId} />
      <p className="limits__ways">
        <button type="submit" className="button" name="intent" value={INTENTS.drop}>
          {t('limits:pending.drop', { current })}
        </button>{' '}
        {isReady ? (
          <button type="submit" className="button" name="intent" value={INTENTS.confirm}>
            {t('limits:pending.confirm', { size })}
          </button>
        ) : null}
      </p>
    </PostForm>
  );
}

function History({ changes }: { changes: readonly ChangeRow[] }) {
  const t = useText();
  return (
    <details className="card">
      <summary className="fold">{t('limits:history.title')}</summary>
      <ul>
        {changes.map(({ time, from, to, isOperators, ...subject }) => (
          <li key={`${time} ${fullName(subject, t)} ${sizeText(to, subject.kind, t)}`}>
            {t('limits:history.line', {
              time,
              limit: fullName(subject, t),
              old: sizeText(from, subject.kind, t),
              new: sizeText(to, subject.kind, t),
            })}{' '}
            {isOperators ? t('limits:history.byOperator') : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Hidden inputs that say which limit a form is about. */
function Subject({ kind, period, casinoId }: Pick<ShownSubject, 'kind' | 'period' | 'casinoId'>) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {period === null ? null : <input type="hidden" name="period" value={period} />}
      {casinoId === null ? null : <input type="hidden" name="casino" value={casinoId} />}
    </>
  );
}

/** Form of one limit. It changes nothing: its answer is the page that shows the change. */
export function FormPage({ model }: { model: LimitForm }) {
  const t = useText();
  const isMinutes = isTimed(model.kind);
  return (
    <section className="card narrow" aria-labelledby="limit-title">
      <h1 id="limit-title">{fullName(model, t)}</h1>
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[[t('limits:check.now'), sizeText(model.now, model.kind, t)]]}
      />
      {model.isOperators ? (
        <>
          <p>{t('limits:operatorSet')}</p>
          <SupportContacts />
        </>
      ) : (
        <form method="get" action={ROUTES.responsiblePlay} className="form" noValidate>
          <input type="hidden" name="step" value="check" />
          <Subject {...model} />
          <TextField
            id="limit-amount"
            name="amount"
            label={
              isMinutes
                ? t(model.kind === 'reminder' ? 'limits:form.between' : 'limits:form.length')
                : t('limits:form.amount', { currency: model.currencyCode ?? '' })
            }
            inputMode={isMinutes ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={model.typed}
            error={model.problem ? t(model.problem.messageKey, { ...model.problem.params }) : undefined}
          />
          <button type="submit" className="button button--primary">
            {t('limits:form.submit')}
          </button>
          {model.now === null ? null : (
            <button type="submit" className="button" name="none" value="1">
              {t(model.kind === 'reminder' ? 'limits:form.noReminder' : 'limits:form.remove')}
            </button>
          )}
        </form>
      )}
      <p className="limits__back">
        <a href={ROUTES.responsiblePlay}>{t('limits:form.back')}</a>
      </p>
    </section>
  );
}

export function CheckPage({ model }: { model: LimitCheck }) {
  const t = useText();
  const { kind, now, next, used, reserved, waits, sessionEnd, token } = model;
  return (
    <section className="card narrow" aria-labelledby="limit-check-title">
      <h1 id="limit-check-title">
        {t(kind === 'reminder' ? 'limits:check.reminderTitle' : 'limits:check.title')}
      </h1>
      <p>{fullName(model, t)}</p>
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t('limits:check.now'), sizeText(now, kind, t)],
          [t('limits:check.new'), sizeText(next, kind, t)],
          [t('limits:check.used'), used],
        ]}
      />
      <p>{waits ? t('limits:check.waits', waits) : t('limits:check.fromNow')}</p>
      {sessionEnd === null ? null : (
        <p>
          {sessionEnd.isOver
            ? t('limits:check.sessionOver')
            : t('limits:check.sessionEnds', { time: sessionEnd.time })}
        </p>
      )}
      {reserved ? <p>{t('limits:check.open', { amount: reserved })}</p> : null}
      <PostForm action={ROUTES.responsiblePlay} className="form">
        <input type="hidden" name="operation" value={token} />
        <Subject {...model} />
        {model.isRemoval ? (
          <input type="hidden" name="none" value="1" />
        ) : (
          <input type="hidden" name="amount" value={model.typed} />
        )}
        <button type="submit" className="button button--primary" name="intent" value={INTENTS.set}>
          {t('limits:check.submit')}
        </button>
      </PostForm>
      <p className="limits__back">
        <a href={model.backHref}>{t('limits:form.back')}</a>
      </p>
    </section>
  );
}

export function UnavailablePage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:responsiblePlay')}</h1>
      <p className="notice notice--warning">{t('limits:unavailable')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.responsiblePlay}>
          {t('pages.tryAgain')}
        </a>
      </p>
    </section>
  );
}
