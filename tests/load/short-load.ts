import { HttpClient } from '#tests/support/http-client.ts';
import { startStack } from '#tests/support/stack.ts';
import { runLoad } from './load.ts';
import { cpuMs, residentMB } from './usage.ts';

/**
 * Puts the log-on page and Home under load for a few seconds and prints what came of it: `REQUESTS` pages of each over
 * `CONNECTIONS` connections. It fails when an answer is not the page; times are only told, as they are those of the machine.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 3000);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
const WARM_UP = Math.ceil(REQUESTS / 5);

const cookieOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const { portal, sandbox, stop } = await startStack({ country: 'MX' });
try {
  const pid = portal.process.pid ?? 0;
  const url = `${portal.origin}/`;
  const casinos = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 1_250_500 }));
  const client = new HttpClient(portal.origin, { language: 'es-MX' });
  await client.logIn(await sandbox.makePlayer({ casinos }));
  const pages = [
    ['log-on page', { 'Accept-Language': 'es-MX' }],
    ['Home', { 'Accept-Language': 'es-MX', Cookie: cookieOf(client) }],
  ] as const;
  for (const [name, headers] of pages) {
    const load = { url, connections: CONNECTIONS, headers };
    await runLoad({ ...load, requests: WARM_UP });
    const before = cpuMs(pid);
    const { perSecond, timesMs } = await runLoad({ ...load, requests: REQUESTS });
    const at = (share: number) => `${(timesMs[Math.ceil(timesMs.length * share) - 1] ?? 0).toFixed(0)} ms`;
    const figures = [
      `${perSecond.toFixed(0)} a second`,
      `${((cpuMs(pid) - before) / REQUESTS).toFixed(2)} ms CPU each`,
      `half within ${at(0.5)}, 99 % within ${at(0.99)}, all within ${at(1)}`,
      `${residentMB(pid).toFixed(0)} MB`,
    ];
    process.stdout.write(`${name.padEnd(12)} ${figures.join(' · ')}\n`);
  }
  client.close();
} finally {
  await stop();
}
