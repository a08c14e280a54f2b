import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { LIMITS, LONGEST_END_MS, MAXIMUM_REQUESTS_PER_SOCKET } from '../../server/listen.ts';
import { PROBE_PATHS } from '../../server/request-gates.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const [image, nginx, unit] = ['deploy/Dockerfile', 'deploy/nginx.conf', 'deploy/player-portal@.service'].map(
  read,
) as [string, string, string];

/** Rows of the table of the configuration: names, and their default as text. */
const TABLE = new Map(
  read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', standard = ''] = line.split('|').map((cell) => cell.trim());
      return [...names.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => [name, standard] as const);
    }),
);
const DRAIN_DELAY_MS = Number(/^\d+/.exec(TABLE.get('DRAIN_DELAY_MS') ?? '')?.[0]);
/** What each process may take to end, in s. */
const END_SECONDS = (DRAIN_DELAY_MS + LONGEST_END_MS) / 1000;

const only = (text: string, pattern: RegExp): string => {
  const found = [...text.matchAll(pattern)].map(([, value = '']) => value);
  expect([pattern.source, new Set(found).size]).toEqual([pattern.source, 1]);
  return found[0] ?? '';
};

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map(
  (document) => document.toJS() as { kind: string; metadata: { name: string } },
);
const manifest = <Shape extends z.ZodTypeAny>(kind: string, shape: Shape): z.infer<Shape> =>
  shape.parse(manifests.find((one) => one.kind === kind));

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
});
const deployment = manifest(
  'Deployment',
  z.object({
    spec: z.object({
      replicas: z.number(),
      template: z.object({
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          securityContext: z.object({ runAsNonRoot: z.literal(true) }),
          containers: z.tuple([
            z.object({
              image: z.string(),
              ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
              startupProbe: probe,
              livenessProbe: probe,
              readinessProbe: probe.extend({ failureThreshold: z.number() }),
              securityContext: z.object({
                readOnlyRootFilesystem: z.literal(true),
                allowPrivilegeEscalation: z.literal(false),
              }),
            }),
          ]),
        }),
      }),
    }),
  }),
);
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const settings = manifest('ConfigMap', z.object({ data: z.record(z.string()) })).data;

describe('what the portal is deployed with', () => {
  it('sets only variables that there are', () => {
    const ofImage = [...only(image, /^ENV (.+)$/gm).matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
    const ofUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name);
    const all = [...ofImage, ...ofUnit, ...Object.keys(settings)].filter((name) => name !== 'NODE_ENV');
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((name) => !TABLE.has(name ?? ''))).toEqual([]);
    // Those that have to be said are said, but for the secrets.
    const required = [...TABLE]
      .filter(([, standard]) => standard.startsWith('required'))
      .map(([name]) => name);
    expect(required.filter((name) => !(name in settings))).toEqual(['SESSION_KEYS']);
  });

  it('listens and is asked at the same ports', () => {
    const port = Number(only(image, /^EXPOSE (\d+)$/gm));
    expect(image).toContain(`PORT=${port}`);
    expect(image).toContain(`127.0.0.1:${port}/healthz`);
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({ http: port, metrics: Number(settings.METRICS_PORT) });
    const service = manifest(
      'Service',
      z.object({ spec: z.object({ ports: z.array(z.object({ targetPort: z.string() })) }) }),
    );
    expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(Object.keys(ports));
  });

  it('is asked for its health where it tells of it', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    expect([...new Set(paths)]).toEqual(PROBE_PATHS);
    // Whoever sends requests has looked away before the process stops to take them.
    const { periodSeconds, failureThreshold } = readinessProbe;
    expect(periodSeconds * failureThreshold * 1000).toBeLessThan(DRAIN_DELAY_MS);
    for (const path of PROBE_PATHS) expect(nginx).toContain(path.slice(1));
  });

  it('is given the time that it takes to end', () => {
    expect(END_SECONDS).toBeGreaterThan(30);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(END_SECONDS);
    expect(Number(only(unit, /^TimeoutStopSec=(\d+)$/gm))).toBeGreaterThan(END_SECONDS);
  });

  it('is not root, and writes nothing', () => {
    expect(only(image, /^USER (.+)$/gm)).toBe('node');
    expect(unit).toMatch(/^DynamicUser=yes$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    // The last stage takes what the first one has left after `npm ci --omit=dev`, and no more.
    const last = image.slice(image.lastIndexOf('FROM '));
    expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, copy]) => copy)).toEqual([
      '--from=build /portal/package.json ./',
      '--from=build /portal/node_modules node_modules',
      '--from=build /portal/build build',
    ]);
    expect(image.replace(/^#.*$/gm, '')).not.toMatch(/sandbox|demo/i);
  });

  it('keeps two processes at least, whatever is done to the machines', () => {
    const scaler = manifest(
      'HorizontalPodAutoscaler',
      z.object({ spec: z.object({ minReplicas: z.number(), maxReplicas: z.number() }) }),
    );
    const budget = manifest(
      'PodDisruptionBudget',
      z.object({ spec: z.object({ minAvailable: z.number() }) }),
    );
    expect(scaler.spec.minReplicas).toBe(deployment.spec.replicas);
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    expect(budget.spec.minAvailable).toBeGreaterThanOrEqual(2);
    expect(settings.REDIS_REQUIRED).toBe('1');
  });

  it('has a proxy that gives up after the portal, and closes connections before it', () => {
    const seconds = (name: string) => Number(only(nginx, new RegExp(`\\b${name} (\\d+)s;`, 'g')));
    const keyedTimeoutMs = Number(/^\d+/.exec(TABLE.get('OPERATOR_KEYED_TIMEOUT_MS') ?? '')?.[0]);
    expect(seconds('proxy_read_timeout') * 1000).toBeGreaterThan(keyedTimeoutMs + 10_000);
    const upstream = /upstream portals \{[^}]*\}/.exec(nginx)?.[0] ?? '';
    const keepAlive = Number(only(upstream, /keepalive_timeout (\d+)s;/g)) * 1000;
    expect(keepAlive).toBeLessThan(LIMITS.keepAliveTimeout);
    expect(Number(only(upstream, /keepalive_requests (\d+);/g))).toBeLessThan(MAXIMUM_REQUESTS_PER_SOCKET);
    // The processes that the guide has systemd start.
    const ports = [...upstream.matchAll(/server 127\.0\.0\.1:(\d+) /g)].map(([, port]) => port);
    expect(read('docs/deploying.md')).toContain(`player-portal@{${ports.join(',')}}`);
    expect(nginx).not.toMatch(/non_idempotent|http_50\d/);
  });
});
