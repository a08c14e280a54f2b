import type { ConnectionOptions } from 'node:tls';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** Host and port of a server. */
export interface ServerAddress {
  host: string;
  port: number;
}

/** Which Redis it is, and how it is spoken to. */
export interface RedisAddress {
  /**
   * `redis:` or `rediss:`; may hold a user, a password and the number of a database. With sentinels its host is the name
   * of the primary.
   */
  url: string;
  /** Sentinels that know which server is the primary; none: the address is the server's own. */
  sentinels?: readonly ServerAddress[];
  /** Password of the sentinels, where they have one. */
  sentinelPassword?: string | null;
  /** Nodes of a cluster besides the one of `url`, which is then one too; absent for what is no cluster. */
  clusterNodes?: readonly ServerAddress[];
  /** Certificates of who may vouch for the servers, as PEM; null: those that Node knows. */
  ca?: string | null;
  /** The name that every server's certificate is for, where it is not that of its address. */
  tlsName?: string | null;
}

/** A client of one Redis, of a primary that sentinels know, or of a cluster. */
export type RedisClient = Redis | Cluster;

const KEY_PREFIX = 'player-portal:';
const STANDARD_PORT = 6379;
const RECONNECT_MS = { step: 100, most: 2000 };
/** Interval of reading a cluster's slots, in ms: a replica may have taken over. */
const CLUSTER_LOOK_MS = 5000;

const retryStrategy = (attempt: number) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.most);

const COMMON = {
  connectTimeout: 1000,
  enableOfflineQueue: false,
  // A command whose answer got lost may have been carried out.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy,
  disableClientInfo: true,
  // A primary that has become a replica refuses to write: its successor is looked for. The command is not sent again.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/**
 * Connects in the background. Commands are neither queued nor sent a second time.
 *
 * @param silenceMs longest that a command, or opening a connection, may take, in ms
 */
export function connectRedis(address: RedisAddress, silenceMs: number): RedisClient {
  const options = { ...COMMON, ...readCredentials(address), commandTimeout: silenceMs };
  return address.clusterNodes ? connectCluster(address, options) : connectOne(address, options);
}

/** Connections to all servers that hold anything. */
export const listNodes = (client: RedisClient): Redis[] =>
  client instanceof Cluster ? client.nodes('master') : [client];

/** Host and port of an address; IPv6 without the brackets, which are taken for a part of a name. */
function readServer(url: string): ServerAddress {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || STANDARD_PORT };
}

function connectOne(address: RedisAddress, options: RedisOptions): Redis {
  const { sentinels = [], sentinelPassword } = address;
  const server = readServer(address.url);
  const tls = readTls(address);
  return new Redis({
    ...options,
    keyPrefix: KEY_PREFIX,
    ...(sentinels.length > 0
      ? {
          sentinels: [...sentinels],
          name: decodeURIComponent(server.host),
          ...(sentinelPassword ? { sentinelPassword } : {}),
          sentinelRetryStrategy: retryStrategy,
          // A sentinel that accepts connections and never answers must not hold up the next one.
          sentinelCommandTimeout: COMMON.connectTimeout,
          // They tell at once when a replica has taken over.
          failoverDetector: true,
          // Subscribing again could reject without a handler, which ends the process: the next connection subscribes.
          sentinelReconnectStrategy: () => null,
          ...(tls ? { enableTLSForSentinelMode: true, sentinelTLS: tls } : {}),
        }
      : server),
  });
}

function connectCluster(address: RedisAddress, redisOptions: RedisOptions): Cluster {
  return new Cluster([readServer(address.url), ...(address.clusterNodes ?? [])], {
    enableOfflineQueue: false,
    enableReadyCheck: true,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: COMMON.connectTimeout,
    slotsRefreshInterval: CLUSTER_LOOK_MS,
    clusterRetryStrategy: retryStrategy,
    keyPrefix: KEY_PREFIX,
    redisOptions,
  });
}

function readCredentials(address: RedisAddress): RedisOptions {
  const { username, password, pathname } = new URL(address.url);
  const tls = readTls(address);
  const database = Number(pathname.slice(1));
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(database > 0 && !address.clusterNodes ? { db: database } : {}),
    ...(tls ? { tls } : {}),
  };
}

function readTls({ url, ca, tlsName }: RedisAddress): ConnectionOptions | null {
  if (new URL(url).protocol !== 'rediss:') return null;
  return { ...(ca ? { ca } : {}), ...(tlsName ? { servername: tlsName } : {}) };
}
