import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { OPERATOR_APPS_VERSION, TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { Patterns } from '#app/routes/systemInfo/patterns.tsx';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { usePage } from '#app/ui/page-context.ts';

/**
 * Development mode only (spec §2, §6); 404 elsewhere. With `patterns` in the query, shows the UI components.
 * Requires a log-in off this machine, as it names the operator's host and calls.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const { isDevelopmentMode, isOnThisMachine } = visit.config;
  const isReader = isOnThisMachine || (visit.player !== null && !isGuest(visit.player));
  if (!isDevelopmentMode || !isReader) return data({ model: null, arePatterns: false }, { status: 404 });
  if (visit.request.url.searchParams.has('patterns')) {
    for (const part of ['payment', 'transaction', 'home'] as const) visit.response.parts.add(part);
    visit.response.hasPlayersParts = true;
    return data({ model: null, arePatterns: true });
  }
  return data({ model: await loadSystemInfo(visit), arePatterns: false });
}

export default function SystemInfo() {
  const { model, arePatterns } = useLoaderData<typeof loader>();
  if (arePatterns) return <Patterns />;
  return model ? <SystemInfoPage model={model} /> : <ErrorPage kind="notFound" />;
}

type Facts = readonly (readonly [name: string, value: string])[];

const SHOWN_HEADERS = ['accept-language', 'save-data', 'user-agent'];

/** Model of the system info (spec §2). Never contains a token, a key, a phone number or user input. */
interface SystemInfoModel {
  build: Facts;
  operator: Facts;
  /** `at` in epoch ms. */
  calls: readonly { at: number; call: string; status: string; ms: number }[];
  /** Null while unknown. */
  settings: Facts | null;
  rules: Facts | null;
  site: Facts;
  request: Facts;
  /** Null without a session. */
  session: Facts | null;
}

async function loadSystemInfo(visit: Visit): Promise<SystemInfoModel> {
  const [settings, rules, version, casinos] = await Promise.all([
    operatorSettings(visit),
    visit.calls.rules(),
    visit.calls.version(),
    visit.calls.site(),
  ]);
  const { config, recentCalls } = visit.services;
  const { language, headers } = visit.request;
  const currencies = casinos.ok
    ? casinos.value.map(({ currencyInfo }) => currencyInfo?.iso4217Code ?? '-')
    : [];
  return {
    build: [
      ['operatorAppsVersion', OPERATOR_APPS_VERSION],
      ['commit', import.meta.env.BUILT_COMMIT || '-'],
      ['node', process.version],
      ['mode', config.isDevelopmentMode ? 'development' : 'production'],
    ],
    operator: [
      ['host', new URL(config.operatorApiUrl).host],
      ['serverVersion', version.ok ? version.value.serverVersion : '-'],
    ],
    calls: recentCalls.list().map(({ at, method, route, status, outcome, ms }) => ({
      at,
      call: `${method} ${route}`,
      status: status === null ? outcome : `${status} ${outcome}`,
      ms,
    })),
    settings: settings && factsOf({ ...settings.features, ...withoutLists(settings) }),
    rules: rules.ok ? factsOf({ ...rules.value.passwordRules, ...withoutLists(rules.value) }) : null,
    site: [
      ['country', config.country],
      ['language', language],
      ['locale', bcp47Tag(language, config.country)],
      ['currencies', [...new Set(currencies)].join(', ') || '-'],
    ],
    request: SHOWN_HEADERS.map((name) => [name, headers.get(name) ?? '-'] as const),
    session: sessionFacts(visit),
  };
}

/** Durations in seconds. */
function sessionFacts(visit: Visit): Facts | null {
  const { player, sessionEndsAtMs } = visit;
  if (!player || sessionEndsAtMs === null) return null;
  const nowMs = visit.now();
  const seconds = (ms: number) => String(Math.round(ms / 1000));
  return [
    ['ageSeconds', seconds(nowMs - player.loggedOnAtMs)],
    ['secondsToRefresh', seconds(player.accessTokenExpiresAtMs - TOKEN_REFRESH_WINDOW_MS - nowMs)],
    ['secondsToEnd', seconds(sessionEndsAtMs - nowMs)],
  ];
}

function withoutLists(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'object' || value === null),
  );
}

function factsOf(values: Readonly<Record<string, unknown>>): Facts {
  return Object.entries(values).map(([name, value]) => [name, value === null ? '-' : String(value)] as const);
}

function SystemInfoPage({ model }: { model: SystemInfoModel }) {
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

function Calls({ calls }: Pick<SystemInfoModel, 'calls'>) {
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
              {formatZoned('time', at, languageTag, timeZone)} {call}
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
