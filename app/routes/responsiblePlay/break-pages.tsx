import { ROUTES } from '#app/domain/pages/routes.ts';
import type { ShownHelpLine } from '#app/domain/player/contacts.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/texts.ts';
import { PasswordInput } from '#app/shell/password-fields.tsx';
import { HelpLine, SupportContacts } from '#app/shell/support.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { BREAK_HREF } from './form-names.ts';
import type { BreakCheck, BreakChoices, RunningBreak, ShownLength } from './load-break.ts';

function lengthText(length: ShownLength, t: Text): string {
  return length === null ? t('limits:break.ever') : t(`limits:break.${length.unit}`, { count: length.count });
}

function HelpLines({ lines }: { lines: readonly ShownHelpLine[] }) {
  const t = useText();
  return (
    <section className="limits__help" aria-labelledby="help-lines-title">
      <h2 id="help-lines-title">{t('limits:break.help')}</h2>
      <ul className="limits__others">
        {lines.map((line) => (
          <li key={line.label}>
            <HelpLine line={line} />
          </li>
        ))}
      </ul>
      <SupportContacts />
    </section>
  );
}

function RunningFacts({ running }: { running: RunningBreak }) {
  const t = useText();
  const { kind, from, until, scope, reopens, folio } = running;
  return (
    <FactList
      className="facts"
      rowClassName="facts__row"
      facts={[
        [t('limits:break.fact.kind'), t(`limits:break.kind.${kind}`)],
        [t('limits:break.fact.from'), from],
        [t('limits:break.fact.until'), until ?? t('limits:break.ever')],
        [t('limits:break.fact.scope'), scope && t(`limits:break.scope.${scope}`)],
        [t('limits:break.fact.after'), until && t(`limits:break.after.${reopens}`)],
        [t('limits:break.fact.folio'), folio],
      ]}
    />
  );
}

/** Part of the overview about a break: the one that holds, or the way to one. */
export function BreakPart({ running }: { running: RunningBreak | null | 'unavailable' }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="break-title">
      <h2 id="break-title">{t(running === null ? 'limits:break.link' : 'limits:break.set.title')}</h2>
      {running === 'unavailable' ? (
        <p className="notice notice--warning">{t('limits:break.unavailable')}</p>
      ) : running === null ? (
        <p>{t('limits:break.text')}</p>
      ) : (
        <RunningFacts running={running} />
      )}
      {running === null || (running !== 'unavailable' && running.canBeLonger) ? (
        <p>
          <a className="button" href={BREAK_HREF}>
            {t(running === null ? 'limits:break.link' : 'limits:break.longer')}
          </a>
        </p>
      ) : null}
    </section>
  );
}

export function ChoicesPage({ model }: { model: BreakChoices }) {
  const t = useText();
  return (
    <section className="card narrow" aria-labelledby="break-choices-title">
      <h1 id="break-choices-title">{t('limits:break.link')}</h1>
      <p>{t('limits:break.text')}</p>
      {model.groups.map(({ kind, choices }) =>
        choices.length === 0 ? null : (
          <section key={kind} aria-labelledby={`break-${kind}`}>
            <h2 id={`break-${kind}`}>{t(`limits:break.kind.${kind}`)}</h2>
            <ul className="limits__others">
              {choices.map(({ href, length, scope }) => (
                <li key={href}>
                  <a href={href}>
                    {t('limits:break.choice', {
                      length: lengthText(length, t),
                      scope: t(`limits:break.scope.${scope}`),
                    })}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {model.registryUrl === null ? null : (
        <p className="limits__back">
          <a href={model.registryUrl} rel="noopener noreferrer">
            {t('limits:break.registry')}
          </a>
        </p>
      )}
      <HelpLines lines={model.helpLines} />
      <Back />
    </section>
  );
}

/** Shows all of a break before it is set, with the only confirmation. */
export function BreakCheckPage({ model }: { model: BreakCheck }) {
  const t = useText();
  const { fields, summary } = useFields('break', useSentForm(), {
    currentPassword: t('password:currentPassword'),
  });
  const { kind, length, until, scope, reopens } = model;
  return (
    <section className="card narrow" aria-labelledby="break-check-title">
      <h1 id="break-check-title">{t('limits:break.check.title')}</h1>
      {summary}
      <FactList
        className="facts"
        rowClassName="facts__row"
        facts={[
          [t('limits:break.fact.kind'), t(`limits:break.kind.${kind}`)],
          [t('limits:break.fact.length'), until && lengthText(length, t)],
          [t('limits:break.fact.from'), t('limits:break.check.atOnce')],
          [t('limits:break.fact.until'), until ?? t('limits:break.ever')],
          [t('limits:break.fact.after'), until && reopens && t(`limits:break.after.${reopens}`)],
        ]}
      />
      <p>{t('limits:break.check.stops', { scope: t(`limits:break.scope.${scope}`) })}</p>
      <p>{t('limits:break.check.stays')}</p>
      <p>{t('limits:break.check.open')}</p>
      <p>{t('limits:break.check.shorter')}</p>
      <PostForm action={model.action} className="form">
        <input type="hidden" name="operation" value={model.token} />
        <TextField
          id="break-account"
          name="username"
          label={t('login.phone')}
          value={model.phoneNumber}
          autoComplete="username"
          readOnly
        />
        <PasswordInput field={fields.currentPassword} autoComplete="current-password" />
        <button type="submit" className="button button--primary">
          {t('limits:break.check.submit')}
        </button>
      </PostForm>
      <HelpLines lines={model.helpLines} />
      <Back href={BREAK_HREF} />
    </section>
  );
}

interface SetPageProps {
  model: { running: RunningBreak | null; helpLines: readonly ShownHelpLine[] };
}

/** Shows the break that holds, by the operator's own words. */
export function BreakSetPage({ model: { running, helpLines } }: SetPageProps) {
  const t = useText();
  return (
    <section className="card narrow" aria-labelledby="break-set-title">
      <h1 id="break-set-title">{t('limits:break.set.title')}</h1>
      {running === null ? (
        <>
          <p>{t('limits:break.set.none')}</p>
          <p>
            <a className="button" href={BREAK_HREF}>
              {t('limits:break.link')}
            </a>
          </p>
        </>
      ) : (
        <>
          <RunningFacts running={running} />
          <p>{t('limits:break.check.stays')}</p>
          <p>{t('records:printHint')}</p>
        </>
      )}
      <HelpLines lines={helpLines} />
      <Back />
    </section>
  );
}

export function BreakUnavailablePage({ lines }: { lines: readonly ShownHelpLine[] }) {
  const t = useText();
  return (
    <section className="card narrow" aria-labelledby="break-unavailable-title">
      <h1 id="break-unavailable-title">{t('limits:break.set.title')}</h1>
      <p className="notice notice--warning">{t('limits:break.unavailable')}</p>
      <HelpLines lines={lines} />
      <Back />
    </section>
  );
}

function Back({ href = ROUTES.responsiblePlay }: { href?: string }) {
  const t = useText();
  return (
    <p className="limits__back">
      <a href={href}>{t('limits:form.back')}</a>
    </p>
  );
}
