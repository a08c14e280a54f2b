import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod/v4';
import { parseConfig } from '#app/settings/config.server.ts';
import { limitVariables } from '#app/settings/values.ts';
import { scenarioClient } from '#sandbox/scenario/scenario-client.ts';
import { AddressInUseError, withFreePorts } from '#tests/support/free-port.ts';
import { NODE_ARGUMENTS } from '#tests/support/portal.ts';
import { readTools } from '#tests/support/tools.ts';
import { PROBE_PATHS } from '../../server/gates.ts';
import { LIMITS, LONGEST_END_MS, MAXIMUM_REQUESTS_PER_SOCKET } from '../../server/listen.ts';
import { manifest, settings } from './manifests.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const [image, nginx, unit, sample] = [
  'deploy/Dockerfile',
  'deploy/nginx.conf',
  'deploy/player-portal@.service',
  'deploy/player-portal.env',
].map(read) as [string, string, string, string];

const guide = read('docs/deploying.md');
const [shipped = '', configuration = ''] = guide.split('\n## 3 Configuration\n');

/** Rows of the table of the configuration: names, and their default as text. */
const TABLE = new Map(
  (configuration.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, names = '', standard = ''] = line.split('|').map((cell) => cell.trim());
      return [...names.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => [name, standard] as const);
    }),
);
const DRAIN_DELAY_MS = Number(/^\d+/.exec(TABLE.get('DRAIN_DELAY_MS') ?? '')?.[0]);
/** Variables that have to be said. */
const REQUIRED = [...TABLE].filter(([, standard]) => standard.startsWith('required')).map(([name]) => name);
/** Variables that the portal reads, but for Node's own. */
const READ = [
  ...[...read('app/settings/values.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
  ...Object.keys(limitVariables.shape),
].filter((name) => !name.startsWith('NODE_'));
/** What each process may take to end, in s. */
const END_SECONDS = (DRAIN_DELAY_MS + LONGEST_END_MS) / 1000;

const upstream = /upstream portals \{[^}]*\}/.exec(nginx)?.[0] ?? '';
const UPSTREAM_PORTS = [...upstream.matchAll(/server 127\.0\.0\.1:(\d+) /g)].map(([, port]) => port);

const only = (text: string, pattern: RegExp): string => {
  const found = [...text.matchAll(pattern)].map(([, value = '']) => value);
  expect([pattern.source, new Set(found).size]).toEqual([pattern.source, 1]);
  return found[0] ?? '';
};

/** Settings of the unit that the shared file cannot change, with %i for the port. */
const OF_INSTANCE = Object.fromEntries(
  [...(/^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '').matchAll(/\b([A-Z_]+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const onlyOf = <Value>(values: readonly Value[]): Value => {
  expect(values).toHaveLength(1);
  return values[0] as Value;
};

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

describe('what the portal is deployed with', () => {
  it('sets only variables that there are', () => {
    const ofImage = [...only(image, /^ENV (.+)$/gm).matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
    const ofUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name);
    ofUnit.push(...Object.keys(OF_INSTANCE));
    const all = [...ofImage, ...ofUnit, ...Object.keys(settings)].filter((name) => name !== 'NODE_ENV');
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((name) => !TABLE.has(name ?? ''))).toEqual([]);
    // Those that have to be said are said, but for the secrets.
    expect(REQUIRED.filter((name) => !(name in settings))).toEqual(['SESSION_KEYS']);
  });

  it('documents the variables that the portal reads, and no others', () => {
    expect(READ.length).toBeGreaterThan(50);
    expect([...TABLE.keys()].sort()).toEqual([...READ].sort());
  });

  it('has a sample of all settings that processes share, which the portal starts with', () => {
    const [set, shown] = [/^([A-Z_]+)=(.*)$/gm, /^#?([A-Z_]+)=(.*)$/gm].map((pattern) =>
      Object.fromEntries([...sample.matchAll(pattern)].map(([, name = '', value = '']) => [name, value])),
    ) as [Record<string, string>, Record<string, string>];
    const ofOthers = [...Object.keys(OF_INSTANCE), 'HOST', 'SESSION_KEYS', 'ALLOW_SANDBOX'];
    const missing = READ.filter((name) => !(name in shown) && !ofOthers.includes(name));
    expect(missing.filter((name) => !name.startsWith('LIMIT_'))).toEqual([]);
    expect(Object.keys(shown).filter((name) => ofOthers.includes(name) || !READ.includes(name))).toEqual([]);
    const start = { SESSION_KEYS: 'a secret key of 32 bytes or more', NODE_ENV: 'production' };
    for (const origins of ['paymentOrigins', 'idCheckOrigins', 'documentOrigins'] as const) {
      expect(parseConfig({ ...set, ...start })[origins]).not.toEqual([]);
    }
    // Sentinels and a cluster exclude each other, and either is off this machine, where TLS is needed.
    for (const name of ['REDIS_SENTINELS', 'REDIS_CLUSTER_NODES']) {
      const files = Object.keys(shown).filter((each) => /^OPERATOR_.*_FILE$/.test(each));
      const off = {
        ...Object.fromEntries(files.map((each) => [each, ''])),
        OPERATOR_SIGNING_KEY_ID: '',
        [name]: '',
        REDIS_CA_FILE: '',
        BRAND_DIR: '',
        REDIS_URL: 'rediss://redis.example:6379/0',
      };
      const { trustedProxyHops, insecureSettings } = parseConfig({ ...shown, ...start, ...off });
      expect([trustedProxyHops, insecureSettings]).toEqual([1, []]);
    }
    // Neither systemd nor Docker takes a comment behind a value.
    expect(Object.entries(set).filter(([, value]) => /[\s#"']/.test(value))).toEqual([]);
  });

  it('gives each process on a machine ports of its own, whatever the shared file says', () => {
    expect(unit.match(/^Environment(?:File)?=.*PORT=/gm)).toBeNull();
    const ports = UPSTREAM_PORTS.flatMap((port = '') =>
      Object.values(OF_INSTANCE).map((value) => Number(value.replaceAll('%i', port))),
    );
    expect(new Set(ports).size).toBe(2 * UPSTREAM_PORTS.length);
    // Below those that Linux gives to outgoing connections.
    expect(Math.max(...ports)).toBeLessThan(32_768);
    const { targets } = onlyOf(
      [...read('docs/operating.md').matchAll(/- (targets: \[.*\])/g)].map(
        ([, line = '']) => parse(line) as { targets: string[] },
      ),
    );
    expect(targets).toEqual(
      UPSTREAM_PORTS.map((port = '') => `127.0.0.1:${OF_INSTANCE.METRICS_PORT?.replaceAll('%i', port)}`),
    );
  });

  it('is called by its names in the documents', () => {
    const documents = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
      path.endsWith('.md'),
    );
    const texts = documents.map((path) => [path, read(path)] as const);
    const instances = ['.service', '{3001,3002,3003}', '$port', "*'", ...UPSTREAM_PORTS];
    const unitNames = texts.flatMap(([path, text]) =>
      [...text.matchAll(/player-portal@([^\s`"/;]*)/g)].map(([, instance = '']) => [path, instance] as const),
    );
    expect(unitNames.length).toBeGreaterThan(5);
    expect(unitNames.filter(([, instance]) => !instances.includes(instance))).toEqual([]);
    const files = texts.flatMap(([path, text]) =>
      [...text.matchAll(/\bdeploy\/[\w@./-]*[\w/]/g)].map(([file]) => [path, file] as const),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(([, file]) => !existsSync(file))).toEqual([]);
    // Every file that is shipped is in the table of the guide.
    const rows = [...shipped.matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name);
    expect(rows.map((name) => name.replace(/\/$/, '')).sort()).toEqual(readdirSync('deploy').sort());
    // Places of the guide are those of the unit.
    for (const key of ['WorkingDirectory', 'EnvironmentFile']) {
      expect(guide).toContain(only(unit, new RegExp(`^${key}=(.+)$`, 'gm')));
    }
    const loop = guide.match(/^ +for port in .*$/gm) ?? [];
    expect(loop).toHaveLength(3);
    expect(new Set(loop).size).toBe(1);
    expect(loop[0]).toContain(`for port in ${UPSTREAM_PORTS.join(' ')};`);
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

  it('listens on both families of addresses', () => {
    const listening = [...nginx.matchAll(/\blisten (?!\[)(.+;)$/gm)].map(([, rest]) => rest);
    expect(listening).toHaveLength(3);
    expect([...nginx.matchAll(/\blisten \[::\]:(.+;)$/gm)].map(([, rest]) => rest)).toEqual(listening);
    expect(image).toContain(' HOST=:: ');
    const { spec } = manifest('Service', z.object({ spec: z.object({ ipFamilyPolicy: z.string() }) }));
    expect(spec.ipFamilyPolicy).toBe('PreferDualStack');
    expect(unit).toMatch(/^RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX$/m);
  });

  it('has a unit that systemd understands, and that keeps it from the machine', () => {
    expect(unit.split('\n').filter((line) => !/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/.test(line))).toEqual([]);
    const { systemdAnalyze } = readTools();
    const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
    const file = join(folder, 'player-portal@3001.service');
    const analyze = (text: string, ...args: string[]) => {
      writeFileSync(file, text);
      const { stdout, stderr, status } = spawnSync(systemdAnalyze?.path ?? 'true', [...args, file], {
        encoding: 'utf8',
      });
      return { said: stdout + stderr, status };
    };
    expect(analyze(unit, 'verify', '--man=no')).toEqual({ said: '', status: 0 });
    expect(analyze(unit, 'security', '--offline=true', '--threshold=40').status).toBe(0);
    const misspelt = analyze(unit.replace('DynamicUser=', 'DynamicUsers='), 'verify', '--man=no').said;
    expect(misspelt.includes('DynamicUsers')).toBe(systemdAnalyze != null);
    rmSync(folder, { recursive: true });
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
    // The last stage takes what was built, and no more.
    const last = image.slice(image.lastIndexOf('FROM '));
    expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, copy]) => copy)).toEqual([
      '--from=build /portal/package.json ./',
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
    // Needed at the start, but pods stay in the Service without it.
    expect([settings.REDIS_REQUIRED, settings.REDIS_READINESS]).toEqual(['1', undefined]);
  });

  it('starts the portal everywhere as the tests do, with as much memory', () => {
    const command = ['node', ...NODE_ARGUMENTS, 'build/portal.js'];
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '')).toEqual(command);
    expect(only(unit, /^ExecStart=\/usr\/bin\/env (.+)$/gm).replace(/\b[A-Z_]+=\S+ /g, '')).toBe(
      command.join(' '),
    );
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts.start).toBe(command.join(' '));
  });

  it('has a proxy that gives up after the portal, and closes connections before it', () => {
    const seconds = (name: string) => Number(only(nginx, new RegExp(`\\b${name} (\\d+)s;`, 'g')));
    const keyedTimeoutMs = Number(/^\d+/.exec(TABLE.get('OPERATOR_KEYED_TIMEOUT_MS') ?? '')?.[0]);
    expect(seconds('proxy_read_timeout') * 1000).toBeGreaterThan(keyedTimeoutMs + 10_000);
    const keepAlive = Number(only(upstream, /keepalive_timeout (\d+)s;/g)) * 1000;
    expect(keepAlive).toBeLessThan(LIMITS.keepAliveTimeout);
    expect(Number(only(upstream, /keepalive_requests (\d+);/g))).toBeLessThan(MAXIMUM_REQUESTS_PER_SOCKET);
    // The processes that the guide has systemd start.
    expect(UPSTREAM_PORTS).toHaveLength(3);
    expect(guide).toContain(`player-portal@{${UPSTREAM_PORTS.join(',')}}`);
    expect(nginx).not.toContain('non_idempotent');
    // A 503 is tried elsewhere at the same portals, and switches none of them off.
    const again = /upstream portals_again \{[^}]*\}/.exec(nginx)?.[0] ?? '';
    expect([...again.matchAll(/server 127\.0\.0\.1:(\d+) max_fails=0;/g)].map(([, port]) => port)).toEqual(
      UPSTREAM_PORTS,
    );
    expect(nginx.match(/proxy_next_upstream .*http_.*/g)).toEqual([
      // A file that one portal does not have, while releases change.
      'proxy_next_upstream error timeout http_404;',
      'proxy_next_upstream error timeout http_503;',
    ]);
  });
});

const service = z.object({
  network_mode: z.literal('service:proxy'),
  healthcheck: z.object({ test: z.tuple([z.literal('CMD'), z.string()]).rest(z.string()) }),
});
const tried = z
  .object({
    services: z
      .object({
        proxy: z.object({
          command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]),
          ports: z.array(z.string()),
          volumes: z.array(z.object({ source: z.string(), target: z.string(), read_only: z.literal(true) })),
        }),
        valkey: service.extend({ command: z.array(z.string()) }),
        sandbox: service.extend({
          build: z.object({
            context: z.literal('..'),
            dockerfile: z.literal('deploy/Dockerfile'),
            target: z.string(),
          }),
          user: z.literal('node'),
          command: z.tuple([z.literal('node')]).rest(z.string()),
        }),
      })
      .catchall(
        service.extend({
          build: z.object({ context: z.string(), dockerfile: z.string() }),
          environment: z.record(z.string(), z.string()),
          read_only: z.literal(true),
          stop_grace_period: z.string(),
        }),
      ),
    configs: z.object({ sandbox: z.object({ content: z.string() }) }),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }));
const { proxy, valkey, sandbox, ...portals } = tried.services;

describe('what the portal is tried with', () => {
  it('is three portals, from the image, where the proxy looks for them', () => {
    const all = Object.values(portals);
    expect(all.map(({ environment }) => environment.PORT)).toEqual(UPSTREAM_PORTS);
    for (const { build, stop_grace_period, healthcheck } of all) {
      expect(existsSync(join('deploy', build.context, 'package.json'))).toBe(true);
      expect(join('deploy', build.context, build.dockerfile)).toBe('deploy/Dockerfile');
      expect(Number(/^(\d+)s$/.exec(stop_grace_period)?.[1])).toBeGreaterThan(END_SECONDS);
      expect(healthcheck.test.at(-1)).toContain(PROBE_PATHS[0]);
    }
  });

  it('has settings that the portal starts with, the same for all, and no secret', () => {
    const [first = {}, ...others] = Object.values(portals).map(({ environment: { PORT, ...rest } }) => rest);
    for (const other of others) expect(other).toEqual(first);
    expect(Object.keys(first).filter((name) => !TABLE.has(name))).toEqual([]);
    expect(REQUIRED.filter((name) => !(name in first))).toEqual([]);
    expect(first.SESSION_KEYS).toMatch(/^\$\{SESSION_KEYS:\?[^}]+\}$/);
    expect(read('deploy/compose.yaml')).not.toMatch(/[\w+/=]{32,}/);
    const SESSION_KEYS = 'a secret key of 32 bytes or more';
    expect(parseConfig({ ...first, SESSION_KEYS, NODE_ENV: 'production' })).toMatchObject({
      isOnThisMachine: true,
      isSandboxAllowed: true,
      trustedProxyHops: 1,
      sharedStore: { url: 'redis://127.0.0.1:6379/0', isRequired: true },
    });
    expect(valkey.command.join(' ')).toContain('--maxmemory-policy noeviction');
  });

  it('has the proxy that is shipped, for this machine alone', () => {
    const targets = Object.fromEntries(proxy.volumes.map(({ source, target }) => [target, source]));
    const [certificate, key] = ['ssl_certificate', 'ssl_certificate_key'].map((name) =>
      only(nginx, new RegExp(`\\b${name} (\\S+);`, 'g')),
    ) as [string, string];
    expect(targets).toEqual({
      '/shipped/nginx.conf': './nginx.conf',
      [certificate]: '../.cache/portal.pem',
      [key]: '../.cache/portal.key',
    });
    expect(read('.gitignore').split('\n')).toContain('.cache/');
    expect(proxy.command[2]).toContain(String.raw`sed 's/portal\.example/localhost/g' /shipped/nginx.conf`);
    const { content } = tried.configs.sandbox;
    const doors = [...content.matchAll(/listen (\d+);\s+proxy_pass 127\.0\.0\.1:(\d+);/g)].map(
      ([, outside, inside]) => [inside, outside],
    );
    const ofNginx = [...new Set([...nginx.matchAll(/\blisten (\d+) /g)].map(([, port]) => port))];
    const published = [...ofNginx.map((port) => [port, port]), ...doors];
    expect(proxy.ports).toEqual(published.map(([outside, inside]) => `127.0.0.1:${outside}:${inside}`));
  });

  it('has the sandbox for an operator, which is told where the portal is', async () => {
    expect(sandbox.build.target).toBe(only(image, /^FROM \S+ AS (\w+)$/gm));
    const first = Object.values(portals)[0]?.environment ?? {};
    // All as it is written there, but for the ports, which may be taken here.
    const { here, running, ended, output } = await withFreePorts(2, async (api, provider) => {
      const ports = { '4010': api, '4011': provider };
      const here = (text: string) =>
        text.replace(/\b401[01]\b/g, (port) => String(ports[port as keyof typeof ports]));
      const [, ...args] = sandbox.command.map(here);
      const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(running, 'close');
      let said = '';
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (chunk) => {
          said += chunk;
        });
      const hasAnswered = () => said.includes(here(first.OPERATOR_API_URL ?? '-'));
      await vi.waitUntil(() => hasAnswered() || running.exitCode !== null, 120_000).catch(() => null);
      if (running.exitCode !== null) {
        await ended;
        if (said.includes('EADDRINUSE')) throw new AddressInUseError(said);
      }
      return { here, running, ended, output: () => said };
    });
    try {
      const said = output();
      expect(said).toContain(here(first.OPERATOR_API_URL ?? '-'));
      expect(said).toContain(here(first.PAYMENT_ORIGINS ?? '-'));
      const [, , ...check] = sandbox.healthcheck.test.map(here);
      expect(await once(spawn(process.execPath, check, { stdio: 'inherit' }), 'exit')).toEqual([0, null]);
      const client = scenarioClient(here('http://127.0.0.1:4010'));
      const link = await client.guestLink({ phone: (await client.player()).phone });
      expect(new URL(link).origin).toBe(first.PUBLIC_ORIGIN);
      expect((await fetch(here(first.TURNSTILE_SCRIPT_URL ?? '-'))).status).toBe(200);
    } finally {
      running.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }
  });
});
