import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { ShownCall, SystemInfoModel } from './system-info-model.ts';

/** The facts of a running portal, section by section. */
export function SystemInfoPage({ model }: { model: SystemInfoModel }) {
  const t = useText();
  const none = t('about:systemInfo.unknown');
  return (
    <div className="about">
      <h1>{t('titles:systemInfo')}</h1>
      <Facts title={t('about:systemInfo.build')} facts={model.build} none={none} />
      <Facts title={t('about:systemInfo.operator')} facts={model.operator} none={none} />
      <Calls calls={model.calls} />
      <Facts title={t('about:systemInfo.settings')} facts={model.settings} none={none} />
      <Facts title={t('about:systemInfo.rules')} facts={model.rules} none={none} />
      <Facts title={t('about:systemInfo.site')} facts={model.site} none={none} />
      <Facts title={t('about:systemInfo.request')} facts={model.request} none={none} />
      <Facts
        title={t('about:systemInfo.session')}
        facts={model.session}
        none={t('about:systemInfo.signedOut')}
      />
    </div>
  );
}

interface FactsProps {
  title: string;
  facts: SystemInfoModel['settings'];
  /** What to say when there are no facts. */
  none: string;
}

function Facts({ title, facts, none }: FactsProps) {
  return (
    <section className="about__section">
      <h2>{title}</h2>
      {facts ? (
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div className="facts__row" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );
}

function Calls({ calls }: { calls: readonly ShownCall[] }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  return (
    <section className="about__section">
      <h2>{t('about:systemInfo.calls')}</h2>
      <dl className="facts">
        {calls.map(({ at, call, status, ms }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be the same in everything that is shown
          <div className="facts__row" key={position}>
            <dt>
              {formatTimeOfDay(at, languageTag, timeZone)} {call}
            </dt>
            <dd>
              {status} ({ms} ms)
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
