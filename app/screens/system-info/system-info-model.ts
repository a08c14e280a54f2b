import { operatorSettings } from '#app/calls/shared-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { OPERATOR_APPS_VERSION, TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';

/** Facts by their technical names, which are the same in every language. */
type Facts = readonly (readonly [name: string, value: string])[];

/** Headers of the request that decide what a page is like. */
const SHOWN_HEADERS = ['accept-language', 'save-data', 'user-agent'];

/** One call to the operator, as it is shown. */
export interface ShownCall {
  /** Epoch, ms. */
  at: number;
  call: string;
  status: string;
  ms: number;
}

/** What the system info shows (spec §2). Never a token, a key, a phone number or anything that a visitor typed. */
export interface SystemInfoModel {
  build: Facts;
  operator: Facts;
  calls: readonly ShownCall[];
  /** Null while the operator does not tell. */
  settings: Facts | null;
  rules: Facts | null;
  site: Facts;
  request: Facts;
  /** Null when no one is signed in. */
  session: Facts | null;
}

/** Gathers what a developer wants to know of a running portal. */
export async function loadSystemInfo(visit: Visit): Promise<SystemInfoModel> {
  const [settings, rules, version, casinos] = await Promise.all([
    operatorSettings(visit),
    visit.calls.rules(),
    visit.calls.version(),
    visit.calls.site(),
  ]);
  const { config, recentCalls } = visit;
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

/** Ages and waits of the session, in seconds. */
function sessionFacts(visit: VisitWith<'now' | 'player' | 'sessionEndsAtMs'>): Facts | null {
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

/** The members that are a single value. */
function withoutLists(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isList(value)));
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function factsOf(values: Readonly<Record<string, unknown>>): Facts {
  return Object.entries(values).map(([name, value]) => [name, value === null ? '-' : String(value)] as const);
}
