import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { chromium } from '@playwright/test';
import { makeCertificate } from '#tests/support/certificates.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { LOOPBACK } from '#tests/support/free-port.ts';
import { nginxPorts, startNginx } from '#tests/support/nginx.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import { readTools } from '#tests/support/tools.ts';
import { Phone, startFarLink } from './far-link.ts';
import { type Cost, sumOf, takePhone } from './phone.ts';
import { startRelay } from './relay.ts';
import { makeTaskPlayer, TASKS, type Task } from './tasks.ts';

/*
 * What players come for, timed from the first address to the page that they want, on the slow phone and network of the
 * budgets, over TLS and HTTP/2 through nginx; beside it the same pages, files and redirects as they were recorded, given
 * at once, and the same with each form answered by the page that it leads to. It prints, and fails nothing: what a page
 * weighs is held by tests.
 */

const ROUND_TRIP_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const RUNS = Number(process.env.RUNS ?? 5);
/** As long as a finger takes to the link that it has seen, in ms. */
const REST_MS = Number(process.env.REST_MS ?? 300);
const NAME = 'localhost';

const sandbox = await startTestSandbox('MX');
const [ports, certificate] = await Promise.all([nginxPorts(), makeCertificate(NAME, true)]);
const origin = `https://${NAME}:${ports.port}`;
let portal: Portal | null = null;
const relay = await startRelay(() => portal?.origin ?? '');
portal = await startPortal({
  apiUrl: sandbox.apiUrl,
  country: 'MX',
  env: {
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '1',
    PAYMENT_ORIGINS: sandbox.providerOrigin,
  },
});
await sandbox.setPortalOrigin(origin);
const nginx = await startNginx(ports, { name: NAME, certificate, portals: [relay.origin] });
const phone = new Phone(ROUND_TRIP_MS, BYTES_PER_SECOND);
const provider = new URL(sandbox.providerOrigin);
const [toPortal, toProvider] = await Promise.all([
  startFarLink(ports.port, phone),
  startFarLink(Number(provider.port), phone),
]);
const links = [toPortal, toProvider];
const wire = {
  connections: () => links.reduce((sum, link) => sum + link.connections(), 0),
  bytesReceived: () => links.reduce((sum, link) => sum + link.bytesReceived(), 0),
};
// Vouched for by its key: what comes by a connection that is merely put up with is never kept in the browser's cache.
const key = new X509Certificate(certificate.certificate).publicKey.export({ type: 'spki', format: 'der' });
const browser = await chromium.launch({
  executablePath: readTools().chromium.path,
  args: [
    ...chromiumFlags,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    `--host-resolver-rules=MAP ${NAME}:${ports.port} ${LOOPBACK}:${toPortal.port},MAP ${provider.host} ${LOOPBACK}:${toProvider.port}`,
  ],
});

try {
  for (const task of TASKS) print(task, await measure(task));
} finally {
  await browser.close();
  for (const link of links) link.stop();
  await nginx.stop();
  relay.stop();
  await portal.stop();
  await sandbox.close();
  certificate.remove();
}

type Steps = ReadonlyMap<string, Cost>;

interface Measured {
  portal: Steps[];
  limit: Steps[];
  /** As the limit, but a form is answered with the page that it leads to. */
  folded: Steps[];
}

/** Carries a task out, the portal and the recording in turn, so that both have the same weather. */
async function measure(task: Task): Promise<Measured> {
  const measured: Measured = { portal: [], limit: [], folded: [] };
  const player = await makeTaskPlayer(sandbox);
  const recordedLink = task.isByLink ? await sandbox.guestLink(player.phone, { path: '/webPayCashIn' }) : '';
  relay.set('record');
  await carryOut(task, { player, guestLink: recordedLink });
  for (let run = 0; run < RUNS; run += 1) {
    relay.set('replay');
    measured.limit.push(await carryOut(task, { player, guestLink: recordedLink }));
    relay.set('fold');
    measured.folded.push(await carryOut(task, { player, guestLink: recordedLink }));
    relay.set('pass');
    const other = await makeTaskPlayer(sandbox);
    const guestLink = task.isByLink ? await sandbox.guestLink(other.phone, { path: '/webPayCashIn' }) : '';
    measured.portal.push(await carryOut(task, { player: other, guestLink }));
  }
  return measured;
}

async function carryOut(
  task: Task,
  who: { player: Awaited<ReturnType<typeof makeTaskPlayer>>; guestLink: string },
): Promise<Steps> {
  const phoneInHand = await takePhone(browser, wire);
  try {
    await task.carryOut(phoneInHand, { origin, restMs: REST_MS, ...who });
    return new Map(phoneInHand.steps);
  } finally {
    await phoneInHand.close();
  }
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function medianCost(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => medianOf(costs.map((cost) => cost[name]));
  return { ms: of('ms'), bytes: of('bytes'), roundTrips: of('roundTrips') };
}

function print({ name }: Task, measured: Measured): void {
  const write = (what: string, own: Cost, limit: Cost) => {
    const cells = [
      what.padEnd(22),
      ...[own, limit].flatMap(({ ms, bytes, roundTrips }) => [
        `${Math.round(ms)} ms`.padStart(8),
        `${bytes} B`.padStart(9),
        `${roundTrips} trips`.padStart(9),
      ]),
      `${(own.ms / limit.ms).toFixed(2)} x`.padStart(7),
    ];
    process.stdout.write(`${cells.join('  ')}\n`);
  };
  process.stdout.write(`\n${name} (the portal, the limit, the ratio of time)\n`);
  for (const step of measured.portal[0]?.keys() ?? []) {
    const costsOf = (runs: Steps[]) => medianCost(runs.flatMap((steps) => steps.get(step) ?? []));
    write(`  ${step}`, costsOf(measured.portal), costsOf(measured.limit));
  }
  const sumsOf = (runs: Steps[]) => medianCost(runs.map((steps) => sumOf(steps.values())));
  write('all', sumsOf(measured.portal), sumsOf(measured.limit));
  write('limit, forms folded', sumsOf(measured.folded), sumsOf(measured.limit));
}
