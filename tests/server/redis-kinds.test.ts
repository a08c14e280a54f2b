import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '#app/domain/rates.ts';
import { ok } from '#app/operator/http/result.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createRateLimits } from '#app/session/rate-limits.ts';
import { createRefresher } from '#app/session/refresh.ts';
import { createRevocations } from '#app/session/revocations.ts';
import { createStoreSealing } from '#app/session/seal.ts';
import { createDrafts } from '#app/store/drafts.ts';
import type { ServerAddress } from '#app/store/redis-connection.ts';
import { createRedisStore } from '#app/store/redis-store.ts';
import { createSharedStore, type SharedStore, type SharedStoreOptions } from '#app/store/shared-store.ts';
import { createFlights, createLocks } from '#app/store/single-flight.ts';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { type RedisProcess, startRedisProcess } from '#tests/support/redis-process.ts';
import { type ScriptedSentinel, startScriptedSentinel } from '#tests/support/scripted-sentinel.ts';
import { startWatchedRedis, type WatchedRedis } from '#tests/support/sentinels.ts';

const PASSWORD = 'R3disPasswordMarker';
/** The user as it is documented, with a password of the test's. */
const DOCUMENTED_USER = (
  /^ +user (portal .+)$/m.exec(readFileSync('docs/deploying.md', 'utf8'))?.[1] ?? ''
).replace('>PASSWORD', `>${PASSWORD}`);
const MEMORY_ONLY = { bind: LOOPBACK, save: '', appendonly: 'no' };
const keys = createKeyRing(['a secret that is long enough for it']);
const valuesOf = (store: SharedStore) => createRedisStore(store, createStoreSealing(keys));
const draftsOf = (store: SharedStore) => createDrafts(valuesOf(store), Date.now);

let folder: string;
let certificate: TestCertificate;
let servers: RedisProcess[] = [];
let stores: SharedStore[] = [];
let watched: WatchedRedis | null = null;
let sentinel: ScriptedSentinel | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-redis-'));
  certificate = await makeCertificate('redis.test', false);
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await Promise.all(servers.map((server) => server.kill()));
  await watched?.close();
  await sentinel?.close();
  stores = [];
  servers = [];
  watched = null;
  sentinel = null;
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  certificate.remove();
});

async function start(settings: Readonly<Record<string, string | number>>) {
  const server = await startRedisProcess({ ...settings, dir: folder });
  servers.push(server);
  return server;
}

function connect(options: Omit<SharedStoreOptions, 'timeoutMs' | 'silenceMs'>): SharedStore {
  const store = createSharedStore({ timeoutMs: 1000, silenceMs: 5000, ...options });
  stores.push(store);
  return store;
}

/** Has every part of the portal that shares something do so, and find it again. */
async function useEverything(store: SharedStore): Promise<void> {
  const drafts = draftsOf(store);
  for (let n = 0; n < 25; n++) await drafts.keep('player', `keptForm ${n}`, { form: String(n), other: 'x' });
  await drafts.replace('player', 'keptForm 24', { form: 'new' });
  await drafts.forget('player', 'keptForm 23');
  const kept = [0, 4, 5, 22, 23, 24].map((n) => drafts.read('player', `keptForm ${n}`));
  const whole = (n: number) => ({ form: String(n), other: 'x' });
  expect(await Promise.all(kept)).toEqual([{}, {}, whole(5), whole(22), {}, { form: 'new' }]);
  // Of this process alone, had they not been shared.
  expect(await draftsOf(store).read('player', 'keptForm 5')).toEqual(whole(5));

  const revocations = createRevocations(valuesOf(store), Date.now);
  await revocations.revoke('session', Date.now() + 60_000);
  expect(await createRevocations(valuesOf(store), Date.now).isRevoked('session')).toBe(true);

  const lock = createLocks(valuesOf(store));
  const release = await lock('refreshing/session');
  expect(await lock('refreshing/session')).toBeNull();
  await release?.();
  expect(await lock('refreshing/session')).not.toBeNull();

  const session = { id: 'session', accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: 1 };
  const tokens = { accessToken: 'b', refreshToken: 's', accessTokenExpiresAtMs: Date.now() + 60_000 };
  await createRefresher(Date.now, valuesOf(store)).refresh({ ...session, id: 'other' }, 'now', async () =>
    ok(tokens),
  );
  const found = await createRefresher(Date.now, valuesOf(store)).newerTokens({ ...session, id: 'other' });
  expect(found).toEqual({ ...tokens, tokenVersion: 1 });

  let asked = 0;
  const ask = () => new Promise<number>((resolve) => setTimeout(() => resolve(++asked), 300));
  const flights = [createFlights(valuesOf(store)), createFlights(valuesOf(store))];
  expect(await Promise.all(flights.map((one) => one.join('call', ask)))).toEqual([1, 1]);

  const rates = { ...DEFAULT_RATES, paymentsPerSession: [{ times: 2, seconds: 60 }] };
  const limits = [1, 2].map(() => createRateLimits({ rates, keys, shared: store }));
  const taken: boolean[] = [];
  for (const limit of [...limits, ...limits]) {
    taken.push((await limit.take([{ limit: 'paymentsPerSession', of: 'me' }])).ok);
  }
  expect(taken).toEqual([true, true, false, false]);
}

it('[OP-REDIS-01] a user who may do no more than is documented is enough', async () => {
  const port = await withFreePorts(1, async (free) => {
    await start({ ...MEMORY_ONLY, port: free, user: DOCUMENTED_USER });
    return free;
  });
  const store = connect({ url: `redis://portal:${PASSWORD}@${LOOPBACK}:${port}/0` });
  await store.whenReachable(15_000);
  await useEverything(store);
  const other = new Redis({ port, host: LOOPBACK, username: 'portal', password: PASSWORD });
  await expect(other.set('elsewhere', '1')).rejects.toThrow(/NOPERM/);
  await expect(other.flushall()).rejects.toThrow(/NOPERM/);
  other.disconnect();
});

describe('over TLS', () => {
  const startEncrypted = () => withFreePorts(1, startEncryptedOn);

  async function startEncryptedOn(port: number): Promise<string> {
    await start({
      ...MEMORY_ONLY,
      port: 0,
      'tls-port': port,
      'tls-cert-file': certificate.certificateFile,
      'tls-key-file': certificate.keyFile,
      'tls-ca-cert-file': certificate.certificateFile,
      'tls-auth-clients': 'no',
      requirepass: PASSWORD,
    });
    return `rediss://:${PASSWORD}@${LOOPBACK}:${port}/2`;
  }

  it('[OP-REDIS-01] it is used when its certificate is one of who may vouch, for the name that is expected', async () => {
    const store = connect({
      url: await startEncrypted(),
      ca: certificate.certificate,
      tlsName: 'redis.test',
    });
    await store.whenReachable(15_000);
    expect(store.state()).toBe('onTime');
    await useEverything(store);
  });

  it.each([
    ['nobody vouches for', { ca: null, tlsName: 'redis.test' }, /SELF_SIGNED|UNABLE_TO_VERIFY/],
    ['is for another name', { tlsName: 'other.test' }, /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['is not for its address', { tlsName: null }, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ])('a certificate that %s is refused', async (_, options, reason) => {
    const reasons: string[] = [];
    const store = connect({
      url: await startEncrypted(),
      ca: certificate.certificate,
      ...options,
      onEvent: (event) => reasons.push(event.kind === 'lost' ? event.reason : event.kind),
    });
    await expect.poll(() => reasons.join(' ')).toMatch(reason);
    expect(store.state()).toBe('away');
    await expect(store.ask('set', (redis) => redis.set('a', 'b'))).rejects.toThrow('away');
  });
});

describe('a cluster', () => {
  /** Three servers that share the slots. */
  async function startCluster(): Promise<ServerAddress[]> {
    const startNode = (port: number, busPort: number) =>
      start({
        ...MEMORY_ONLY,
        port,
        'cluster-enabled': 'yes',
        // Left to itself, a server takes the port 10,000 above its own, whether it is free or not.
        'cluster-port': busPort,
        'cluster-config-file': `nodes-${port}.conf`,
        'cluster-node-timeout': 2000,
        requirepass: PASSWORD,
      });
    const started = await Promise.all(
      Array.from({ length: 3 }, () =>
        withFreePorts(2, async (port, busPort) => {
          await startNode(port, busPort);
          return { port, busPort };
        }),
      ),
    );
    const ports = started.map(({ port }) => port);
    const firstBus = started[0]?.busPort ?? 0;
    const nodes = ports.map((port) => new Redis({ port, host: LOOPBACK, password: PASSWORD }));
    const SLOTS = 16_384;
    const share = Math.ceil(SLOTS / nodes.length);
    for (const [index, node] of nodes.entries()) {
      const last = Math.min((index + 1) * share, SLOTS) - 1;
      await node.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
      if (index > 0) await node.call('CLUSTER', 'MEET', LOOPBACK, ports[0] ?? 0, firstBus);
    }
    const areInStep = async () =>
      (await Promise.all(nodes.map((node) => node.cluster('INFO')))).every((info) =>
        /cluster_state:ok.*cluster_known_nodes:3.*cluster_size:3/s.test(info),
      );
    await expect.poll(areInStep).toBe(true);
    for (const node of nodes) node.disconnect();
    return ports.map((port) => ({ host: LOOPBACK, port }));
  }

  it('[OP-REDIS-02] holds everything, and is late while one server hangs', async () => {
    const [first, ...others] = await startCluster();
    const store = connect({
      url: `redis://:${PASSWORD}@${LOOPBACK}:${first?.port}`,
      clusterNodes: others,
    });
    await store.whenReachable(15_000);
    expect(store.state()).toBe('onTime');
    await useEverything(store);
    // One server that hangs is late for what is on it, and then all is, until it answers again.
    servers[1]?.child.kill('SIGSTOP');
    const drafts = draftsOf(store);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => drafts.keep(`owner${n}`, 'payment buyIn', { amount: '1' })),
    );
    expect(store.state()).toBe('late');
    servers[1]?.child.kill('SIGCONT');
    await expect.poll(() => store.state()).toBe('onTime');
    for (let n = 0; n < 30; n++)
      await expect.poll(() => drafts.read(`owner${n}`, 'payment buyIn')).toEqual({ amount: '1' });
  });
});

/** Two servers of which a scripted sentinel says which is the primary. */
function startTwo() {
  return withFreePorts(2, async (port = 0, successorPort = 0) => {
    const primary = await start({ ...MEMORY_ONLY, port });
    await start({ ...MEMORY_ONLY, port: successorPort });
    return [port, successorPort, primary] as const;
  });
}

describe('a primary that sentinels know', () => {
  it('[OP-REDIS-03] is followed by its replica when it dies', async () => {
    watched = await startWatchedRedis();
    const { replica, primaryPorts, replicaPort } = watched;
    const events: string[] = [];
    const store = connect({
      url: watched.url,
      sentinels: watched.sentinels,
      onEvent: ({ kind }) => events.push(kind),
    });
    await store.whenReachable(15_000);
    await useEverything(store);
    await expect.poll(() => replica.dbsize()).toBeGreaterThan(3);
    await watched.primary.kill();
    await expect.poll(() => store.state()).toBe('away');
    // The sentinels may take long: they elect nobody for 30 s after a pause of their own.
    await expect.poll(primaryPorts, { timeout: 75_000 }).toEqual([replicaPort, replicaPort, replicaPort]);
    await expect.poll(() => store.state(), { interval: 50 }).toBe('onTime');
    expect(events).toEqual(['reached', 'lost', 'reached']);
    expect(await replica.call('ROLE')).toContain('master');
    // What was there before is there, and what is new is kept.
    expect(await createRevocations(valuesOf(store), Date.now).isRevoked('session')).toBe(true);
    expect(await draftsOf(store).read('player', 'keptForm 5')).toEqual({ form: '5', other: 'x' });
    await createRevocations(valuesOf(store), Date.now).revoke('new', Date.now() + 60_000);
    expect(await createRevocations(valuesOf(store), Date.now).isRevoked('new')).toBe(true);
  });

  it('is found again when a sentinel accepts connections and never answers', async () => {
    const [port, successorPort, primary] = await startTwo();
    sentinel = await startScriptedSentinel({ host: LOOPBACK, port });
    const second = await startScriptedSentinel({ host: LOOPBACK, port: successorPort });
    const store = connect({ url: 'redis://portal/0', sentinels: [sentinel.address, second.address] });
    await store.whenReachable(15_000);
    sentinel.hold();
    await primary.kill();
    await expect.poll(sentinel.held).toBeGreaterThan(0);
    await expect.poll(() => store.state()).toBe('onTime');
    await second.close();
  });

  it('is found again when its successor is announced while a sentinel is asked for it', async () => {
    const [port, successorPort, primary] = await startTwo();
    sentinel = await startScriptedSentinel({ host: LOOPBACK, port });
    const events: string[] = [];
    const store = connect({
      url: 'redis://portal/0',
      sentinels: [sentinel.address],
      onEvent: ({ kind }) => events.push(kind),
    });
    await store.whenReachable(15_000);
    await expect.poll(sentinel.subscribers).toBe(1);
    sentinel.hold();
    await primary.kill();
    await expect.poll(sentinel.held).toBe(1);
    sentinel.primary = { host: LOOPBACK, port: successorPort };
    sentinel.announce();
    // The announcement ends the subscription.
    await expect.poll(sentinel.subscribers).toBe(0);
    sentinel.release();
    await expect.poll(() => store.state()).toBe('onTime');
    expect(events).toEqual(['reached', 'lost', 'reached']);
  });

  it('leaves no subscription to a sentinel behind when the store is closed', async () => {
    const [port] = await startTwo();
    sentinel = await startScriptedSentinel({ host: LOOPBACK, port });
    const store = connect({ url: 'redis://portal/0', sentinels: [sentinel.address] });
    await store.whenReachable(15_000);
    await expect.poll(sentinel.subscribers).toBe(1);
    await store.close();
    await expect.poll(sentinel.subscribers).toBe(0);
  });
});
