import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { DEFAULT_RATES } from '#app/domain/rates.ts';
import { readTools } from '#tests/support/tools.ts';
import { createMetrics } from '../../server/metrics.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: { summary: string; runbook: string };
}

/** Series, a value for each minute, and the state of the alert after 20 of them. */
interface Case {
  alert: string;
  series: Readonly<Record<string, string>>;
  /** Labels of the alert besides its own; null when it is to be silent. */
  fires: Readonly<Record<string, string>> | null;
  /** When it is looked at; 20 by default. */
  minute?: number;
}

const FILE = 'deploy/monitoring/alerts.yaml';
interface Recorded {
  record: string;
  expr: string;
}

const all = (
  parse(readFileSync(FILE, 'utf8')) as { groups: { rules: (Rule | Recorded)[] }[] }
).groups.flatMap((group) => group.rules);
const rules = all.filter((rule) => 'alert' in rule);
const recorded = all.filter((rule) => 'record' in rule);

const up = (instance: string) => `up{job="player-portal",instance="${instance}"}`;
const requests = (route: string, status: number) =>
  `player_portal_request_duration_seconds_count{route="${route}",status="${status}"}`;
const sent = (outcome: string) =>
  `player_portal_operator_call_duration_seconds_count{call="POST /login",outcome="${outcome}"}`;
const within = (seconds: string) =>
  `player_portal_request_duration_seconds_bucket{route="/",status="200",le="${seconds}"}`;
const callsWithin = (quick: string, whole: string) => ({
  [within('2.5')]: quick,
  [within('+Inf')]: whole,
  [requests('/', 200)]: whole,
});
const callWithin = (seconds: string) =>
  `player_portal_operator_call_duration_seconds_bucket{call="GET /funds",outcome="ok",le="${seconds}"}`;
const event = (name: string, outcome: string) =>
  `player_portal_security_events_total{event="${name}",outcome="${outcome}"}`;
const commands = (outcome: string) =>
  `player_portal_store_command_duration_seconds_count{command="exists",outcome="${outcome}"}`;
const refusals = (limit: string) => `player_portal_limit_refusals_total{limit="${limit}"}`;
const lag = 'nodejs_eventloop_lag_p99_seconds{job="player-portal"}';
const started = 'process_start_time_seconds{job="player-portal"}';
const circuit = 'player_portal_operator_circuit_open{group="funds"}';

/** As the portal tells from its start. */
const NONE_RESOLVED = { [event('paymentResolved', 'done')]: '0x30' };

const CASES: readonly Case[] = [
  {
    alert: 'PortalDown',
    series: { [up('a')]: '1x10 0x20', [up('b')]: '1x30' },
    fires: { job: 'player-portal', instance: 'a' },
  },
  { alert: 'PortalDown', series: { [up('a')]: '1x19 0x9' }, fires: null },
  { alert: 'PortalGone', series: { [up('a')]: '1x10 0x20' }, fires: {} },
  { alert: 'PortalGone', series: { [up('a')]: '1x10 0x20', [up('b')]: '1x30' }, fires: null },
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '0+600x30', [requests('/', 500)]: '0+30x30' },
    fires: { slo: 'answers' },
  },
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '0+600x30', [requests('/', 500)]: '0+7x30' },
    fires: null,
  },
  // Probes that answer 503, of processes that drain or lack Redis, and files count on neither side.
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '0+600x30', [requests('probe', 503)]: '0+90x30' },
    fires: null,
  },
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '0+600x30', [requests('asset', 500)]: '0+90x30' },
    fires: null,
  },
  {
    alert: 'PortalFailing',
    series: {
      [requests('/', 200)]: '0+600x30',
      [requests('/', 502)]: '0+30x30',
      [requests('probe', 200)]: '0+9000x30',
      [requests('asset', 200)]: '0+9000x30',
    },
    fires: { slo: 'answers' },
  },
  // A form that fails is answered by a redirect to it.
  {
    alert: 'PortalFailing',
    series: {
      [requests('/', 200)]: '0+600x30',
      [requests('/login', 303)]: '0+30x30',
      [sent('timeout')]: '0+30x30',
    },
    fires: { slo: 'answers' },
  },
  {
    alert: 'PortalFailing',
    series: {
      [requests('/', 200)]: '0+600x30',
      [requests('/login', 303)]: '0+30x30',
      [sent('refused')]: '0+30x30',
    },
    fires: null,
  },
  // Strangers that look for other software hide nothing.
  {
    alert: 'PortalFailing',
    series: {
      [requests('/', 200)]: '0+600x30',
      [requests('/', 500)]: '0+30x30',
      [requests('other', 404)]: '0+60000x30',
      [requests('/', 421)]: '0+60000x30',
    },
    fires: { slo: 'answers' },
  },
  // By night: two pages a minute, and all fail.
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '100x30', [requests('/', 503)]: '0+2x30' },
    fires: { slo: 'answers' },
  },
  // By night: a single one.
  {
    alert: 'PortalFailing',
    series: { [requests('/', 200)]: '100x30', [requests('/', 503)]: '0x14 1x20' },
    fires: null,
  },
  // As fast as 5 % of the budget in six hours: less than PortalFailing asks for.
  {
    alert: 'ObjectiveBurnsFast',
    series: { [requests('/', 200)]: '0+600x400', [requests('/', 500)]: '0+5x400' },
    fires: { slo: 'answers' },
    minute: 390,
  },
  {
    alert: 'ObjectiveBurnsFast',
    series: { [event('payment', 'done')]: '0+20x400', [event('payment', 'unknown')]: '0+1x400' },
    fires: { slo: 'money' },
    minute: 390,
  },
  {
    alert: 'ObjectiveBurnsFast',
    series: { ...callsWithin('0+70x400', '0+90x400') },
    fires: { slo: 'latency' },
    minute: 390,
  },
  // It was so two hours ago, and is over.
  {
    alert: 'ObjectiveBurnsFast',
    series: { [requests('/', 200)]: '0+600x400', [requests('/', 500)]: '0+60x60 3600x340' },
    fires: null,
    minute: 390,
  },
  // One payment of a quiet night.
  {
    alert: 'ObjectiveBurnsFast',
    series: { [event('payment', 'done')]: '0x385 1x15', [event('payment', 'unknown')]: '0x385 1x15' },
    fires: null,
    minute: 390,
  },
  {
    alert: 'ObjectiveBurnsSlowly',
    series: { [requests('/', 200)]: '0+600x400', [requests('/', 500)]: '0+1x400' },
    fires: { slo: 'answers' },
    minute: 390,
  },
  {
    alert: 'ObjectiveBurnsSlowly',
    series: { [requests('/', 200)]: '0+6000x400', [requests('/', 500)]: '0+1x400' },
    fires: null,
    minute: 390,
  },
  {
    alert: 'PortalSlow',
    series: { [within('2.5')]: '0+60x30', [within('6')]: '0+70x30', [within('+Inf')]: '0+70x30' },
    fires: { route: '/' },
  },
  { alert: 'PortalSlow', series: { [within('2.5')]: '0+69x30', [within('+Inf')]: '0+70x30' }, fires: null },
  { alert: 'PortalBusy', series: { [lag]: '0.3x30' }, fires: {} },
  { alert: 'PortalBusy', series: { [lag]: '0.03x30' }, fires: null },
  { alert: 'PortalRestarting', series: { [started]: '1x5 2x3 3x3 4x3 5x10' }, fires: {} },
  { alert: 'PortalRestarting', series: { [started]: '1x5 2x3 3x20' }, fires: null },
  { alert: 'OperatorPartFailing', series: { [circuit]: '0x10 1x20' }, fires: { group: 'funds' } },
  { alert: 'OperatorPartFailing', series: { [circuit]: '0x10 1x5 0x20' }, fires: null },
  {
    alert: 'OperatorSlow',
    series: { [callWithin('2.5')]: '0+60x30', [callWithin('6')]: '0+70x30', [callWithin('+Inf')]: '0+70x30' },
    fires: { call: 'GET /funds' },
  },
  {
    alert: 'OperatorSlow',
    series: { [callWithin('2.5')]: '0+69x30', [callWithin('+Inf')]: '0+70x30' },
    fires: null,
  },
  {
    alert: 'MoneyUnknown',
    series: { ...NONE_RESOLVED, [event('payment', 'unknown')]: '0x15 1x20' },
    fires: { event: 'payment' },
  },
  // Open for longer than the ten minutes after which it was forgotten before.
  {
    alert: 'MoneyUnknown',
    series: { ...NONE_RESOLVED, [event('payment', 'unknown')]: '0x5 1x20' },
    fires: { event: 'payment' },
  },
  {
    alert: 'MoneyUnknown',
    series: { [event('payment', 'unknown')]: '0x5 1x20', [event('paymentResolved', 'done')]: '0x17 1x20' },
    fires: null,
  },
  {
    alert: 'MoneyUnknown',
    series: { [event('payment', 'unknown')]: '0x5 1x20', [event('paymentResolved', 'refused')]: '0x17 1x20' },
    fires: null,
  },
  // One of two; sent again without an answer, it is still one.
  {
    alert: 'MoneyUnknown',
    series: { [event('payment', 'unknown')]: '0x5 2x20', [event('paymentResolved', 'done')]: '0x17 1x20' },
    fires: { event: 'payment' },
  },
  {
    alert: 'MoneyUnknown',
    series: {
      [event('payment', 'unknown')]: '0x5 1x20',
      [event('payment', 'stillUnknown')]: '0x8 3x20',
      [event('paymentResolved', 'done')]: '0x17 1x20',
    },
    fires: null,
  },
  // Another process has found it.
  {
    alert: 'MoneyUnknown',
    series: {
      ...NONE_RESOLVED,
      [`${event('payment', 'unknown').slice(0, -1)},instance="a"}`]: '0x5 1x20',
      [`${event('paymentResolved', 'done').slice(0, -1)},instance="b"}`]: '0x17 1x20',
    },
    fires: null,
  },
  {
    alert: 'MoneyUnknown',
    series: { [event('cancellation', 'unknown')]: '0x18 1x20' },
    fires: { event: 'cancellation' },
  },
  {
    alert: 'MoneyUnknown',
    series: {
      ...NONE_RESOLVED,
      [event('payment', 'unknown')]: '3x30',
      [event('payment', 'done')]: '0+50x30',
    },
    fires: null,
  },
  {
    alert: 'MoneyMostlyUnknown',
    series: { [event('payment', 'unknown')]: '0+2x30', [event('payment', 'done')]: '0+20x30' },
    fires: {},
  },
  {
    alert: 'MoneyMostlyUnknown',
    series: { [event('payment', 'unknown')]: '0+2x30', [event('payment', 'done')]: '0+100x30' },
    fires: null,
  },
  { alert: 'StoreAway', series: { player_portal_store_reachable: '1x15 0x20' }, fires: {} },
  { alert: 'StoreAway', series: { player_portal_store_reachable: '1x30' }, fires: null },
  {
    alert: 'StoreLate',
    series: { [commands('answered')]: '0+100x30', [commands('late')]: '0+3x30' },
    fires: {},
  },
  {
    alert: 'StoreLate',
    series: { [commands('answered')]: '0+1000x30', [commands('late')]: '0+3x30' },
    fires: null,
  },
  { alert: 'StoreEvicting', series: { player_portal_store_evicting: '1x30' }, fires: {} },
  { alert: 'StoreEvicting', series: { player_portal_store_evicting: '0x30' }, fires: null },
  {
    alert: 'CodesFlood',
    series: { [refusals('phoneCodeInAll')]: '0x18 3x20' },
    fires: { limit: 'phoneCodeInAll' },
  },
  { alert: 'CodesFlood', series: { [refusals('phoneCodePerPlayer')]: '0x18 3x20' }, fires: null },
  { alert: 'CodesMany', series: { [event('phoneCode', 'done')]: '0+40x30' }, fires: {} },
  { alert: 'CodesMany', series: { [event('phoneCode', 'done')]: '0+20x30' }, fires: null },
  {
    alert: 'LogOnsRefused',
    series: { [event('logOn', 'refused')]: '0+200x30', [event('logOn', 'done')]: '0+60x30' },
    fires: {},
  },
  {
    alert: 'LogOnsRefused',
    series: { [event('logOn', 'refused')]: '0+200x30', [event('logOn', 'done')]: '0+600x30' },
    fires: null,
  },
  { alert: 'FormsRefused', series: { [event('formRefused', 'none')]: '0+10x30' }, fires: {} },
  { alert: 'FormsRefused', series: { [event('formRefused', 'none')]: '0+1x30' }, fires: null },
  { alert: 'FilesMissing', series: { [requests('asset', 404)]: '0+5x30' }, fires: {} },
  {
    alert: 'FilesMissing',
    series: { [requests('asset', 404)]: '0+1x30', [requests('other', 404)]: '0+99x30' },
    fires: null,
  },
];

/** One test in the form that promtool reads. */
function asTest({ alert, series, fires, minute = 20 }: Case) {
  const { labels = {}, annotations = {} } = rules.find((rule) => rule.alert === alert) ?? {};
  const expected =
    fires === null ? [] : [{ exp_labels: { ...labels, ...fires }, exp_annotations: annotations }];
  return {
    name: `${alert} ${fires === null ? 'is silent' : 'fires'}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected }],
  };
}

/** What the portal tells of, from its own mouth: names, and the values of labels that are there from the start. */
const ownMetrics = () => createMetrics(Object.keys(DEFAULT_RATES), { version: '1', commit: '2' }).text();

/** Calls of forms: the redirect that answers a form is among the answers. */
const FORMS = /player_portal_operator_call_duration_seconds_count\{call![^}]*\}/g;

/** Failures of objectives with all that they are compared with. */
const joined = () =>
  recorded
    .filter(({ record }) => record.startsWith('player_portal:burn:'))
    .map(({ record, expr }) => {
      const slo = /slo="(\w+)"/.exec(expr)?.[1] ?? '';
      const period = record.replace('player_portal:burn:', '');
      const failures = recorded.find(
        (rule) =>
          rule.record === `player_portal:failures:rate${period}` &&
          JSON.stringify(rule).includes(`"slo":"${slo}"`),
      );
      return { alert: slo, expr: `${failures?.expr} / ${expr.slice(expr.indexOf('sum('))}` };
    });

/** Label selections of a metric in an expression, without the labels that tell failures from the rest. */
const selectionsIn = (expr: string): Set<string> =>
  new Set(
    [...expr.replaceAll(FORMS, '').matchAll(/(\w+_(?:count|total))(?:\{([^}]*)\})?/g)].map(
      ([, name, labels = '']) => {
        const kept = labels.split(/,(?=\w)/).filter((label) => !/^(?:status|outcome)\b/.test(label));
        return `${name}{${kept.sort().join()}}`;
      },
    ),
  );

describe('the alerts that are shipped', () => {
  it('each compares failures with all requests of the same selection', () => {
    const ratios = [...rules, ...joined()].filter(({ expr }) => /\)\s*\/\s*sum|>\s*[\d.]+ \* sum/.test(expr));
    expect(ratios.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining(['answers', 'MoneyMostlyUnknown', 'StoreLate', 'LogOnsRefused']),
    );
    for (const { alert, expr } of ratios) expect([alert, selectionsIn(expr).size]).toEqual([alert, 1]);
    const drawn = readFileSync('deploy/monitoring/dashboard.json', 'utf8').match(/"expr": ".* \/ .*"/g) ?? [];
    expect(drawn.length).toBeGreaterThan(0);
    for (const line of drawn) expect(selectionsIn(line.replaceAll('\\"', '"')).size).toBe(1);
  });

  it('[OP-SEEN-04] each fires when it should and is silent otherwise, as Prometheus itself sees it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    const isLong = ({ minute = 0 }: Case) => minute > 60;
    const write = (evaluation_interval: string, cases: readonly Case[]) => {
      const file = join(folder, `${evaluation_interval}.yaml`);
      writeFileSync(
        file,
        stringify({ rule_files: [resolve(FILE)], evaluation_interval, tests: cases.map(asTest) }),
      );
      return file;
    };
    const files = [
      write(
        '1m',
        CASES.filter((one) => !isLong(one)),
      ),
      write('5m', CASES.filter(isLong)),
    ];
    try {
      // Takes a minute on a busy machine, in which the worker has to answer Vitest.
      await promisify(execFile)(readTools().promtool.path, ['test', 'rules', ...files]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const covered = (isFiring: boolean) =>
      new Set(CASES.filter(({ fires }) => (fires !== null) === isFiring).map(({ alert }) => alert));
    const all = rules.map(({ alert }) => alert);
    expect([...covered(true)].sort()).toEqual([...all].sort());
    expect([...covered(false)].sort()).toEqual([...all].sort());
  });

  it('[OP-SEEN-04] each has what to do in the runbook', () => {
    const runbook = readFileSync('docs/operating.md', 'utf8');
    const missing = rules.filter(
      ({ alert, annotations }) =>
        !runbook.includes(`\n### ${alert}\n`) ||
        annotations.runbook !== `docs/operating.md#${alert.toLowerCase()}`,
    );
    expect(missing).toEqual([]);
  });

  it('[OP-SEEN-05] these and the dashboard ask only for what the portal tells', async () => {
    const told = await ownMetrics();
    const asked = [FILE, 'deploy/monitoring/dashboard.json']
      .flatMap((file) => readFileSync(file, 'utf8').match(/\b(?:player_portal|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    const unknown = [...new Set(asked)].filter((name) => !told.includes(`# TYPE ${name} `));
    expect(unknown).toEqual([]);
    const limits = readFileSync(FILE, 'utf8').match(/\w+InAll/g) ?? [];
    expect(limits.length).toBeGreaterThan(0);
    for (const limit of limits) expect(told).toContain(`{limit="${limit}"}`);
    for (const outcome of ['done', 'unknown']) {
      expect(told).toContain(`player_portal_security_events_total{event="payment",outcome="${outcome}"} 0`);
    }
    // Without it, nothing could be taken off what is unknown, and the alert would be silent.
    expect(told).toContain('player_portal_security_events_total{event="paymentResolved",outcome="done"} 0');
  });
});
