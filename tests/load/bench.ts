import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { firstPaintMs, islandWakeMs, launchBrowser } from './first-paint.ts';
import { runLoad } from './load.ts';
import { startReference } from './reference.ts';
import { cpuMs, residentMB } from './usage.ts';

/**
 * Measures the budgets: sizes over the wire, first paint against a page that is only sent, pages per second, and how
 * long Home takes when the operator is slow. Prints a table; with `--short`, fewer rounds and only the sizes can fail.
 */
const isShort = process.argv.includes('--short');
const CONNECTIONS = 16;
const PAGES = isShort ? 600 : 4000;
const MEMORY_PAGES = isShort ? 0 : 100_000;
const PAINTS = isShort ? 1 : 9;
const LATENCY_MS = 200;
const KB = 1000;

interface Row {
  what: string;
  figure: string;
  limit: string;
  /** Null: only told, as times on a shared machine prove nothing. */
  isGood: boolean | null;
}

const rows: Row[] = [];
const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const size = (what: string, bytes: number, limitKB: number) =>
  rows.push({
    what,
    figure: `${(bytes / KB).toFixed(2)} KB`,
    limit: `<= ${limitKB} KB`,
    isGood: bytes <= limitKB * KB,
  });
const told = (what: string, figure: string, limit: string) =>
  rows.push({ what, figure, limit, isGood: null });

const assets = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));
const compressed = (pattern: RegExp) => {
  const name = readdirSync(assets).find((file) => pattern.test(file) && !/\.(br|gz)$/.test(file));
  if (name === undefined) throw new Error(`no file like ${pattern} in the build`);
  return brotliCompressSync(readFileSync(assets + name)).length;
};

/** Body bytes of a page as a browser gets it. */
async function wireBytes(url: string, cookie = ''): Promise<number> {
  return (
    await runLoad({
      url,
      requests: 1,
      connections: 1,
      headers: { 'Accept-Language': 'es-MX', Cookie: cookie },
    })
  ).bytesEach;
}

async function signedIn(stack: Stack, casinos: number): Promise<HttpClient> {
  const player = await stack.sandbox.makePlayer({
    verified: true,
    casinos: Array.from({ length: casinos }, (_, index) => ({
      casinoId: 12 + index,
      regularAU: 1_250_500,
      promoAU: 250_000,
      lockedFundsAU: 75_250,
      lockedClaimsCount: 2,
    })),
  });
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  await client.logIn(player);
  // The first page after the log-on stores in the session what it has learned; it is the second that most are like.
  await client.get('/');
  return client;
}

const cookieOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** CPU of one page in ms, and pages per second, after a warm-up. */
async function cost(pid: number, url: string, headers: Record<string, string> = {}) {
  await runLoad({ url, requests: Math.ceil(PAGES / 4), connections: CONNECTIONS, headers });
  const before = cpuMs(pid);
  const load = await runLoad({ url, requests: PAGES, connections: CONNECTIONS, headers });
  return { cpu: (cpuMs(pid) - before) / PAGES, perSecond: load.perSecond };
}

async function measure(stack: Stack): Promise<void> {
  const { origin, process: child } = stack.portal;
  const pid = child.pid ?? 0;
  const client = await signedIn(stack, 5);
  const withoutStyles = cookieOf(client).replace(/styles=[^;]*/, 'styles=');
  const sheet = compressed(/^mx-.*\.css$/);

  size('log-on page, first visit: HTML with its CSS', await wireBytes(`${origin}/`), 12);
  size('  and the CSS file that is fetched afterwards', (await wireBytes(`${origin}/`)) + sheet, 12);
  size(
    'Home with 5 casinos, first visit: HTML with its CSS',
    await wireBytes(`${origin}/`, withoutStyles),
    14,
  );
  size(
    '  and the CSS file that is fetched afterwards',
    (await wireBytes(`${origin}/`, withoutStyles)) + sheet,
    14,
  );
  size('script before a touch', compressed(/^entry\.client-.*\.js$/), 1.5);
  const react = ['react', 'password-field'];
  const island = readdirSync(assets)
    .filter((file) => /\.js$/.test(file) && react.some((name) => file.startsWith(`${name}-`)))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(assets + file)).length, 0);
  size('first island awake, with React', island, 50);

  const answer = await fetch(`${origin}/`, { headers: { 'Accept-Language': 'es-MX' } });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => /policy|^x-|^permissions/.test(name)),
  );
  const page = await answer.text();
  const reference = await startReference({
    html: page.replace(/<script[^>]*><\/script>|<link rel="prefetch"[^>]*>/g, ''),
    headers,
  });
  try {
    await measurePaint(`${origin}/`, reference.origin);
    const login = await cost(pid, `${origin}/`);
    told(
      'log-on page, compressed, per second',
      `${login.perSecond.toFixed(0)} (${login.cpu.toFixed(2)} ms CPU)`,
      '>= 1400 per core',
    );
    const home = await cost(pid, `${origin}/`, { Cookie: cookieOf(client) });
    const bare = await cost(reference.pid, `${reference.origin}/home`);
    told('Home signed in, CPU per page', `${home.cpu.toFixed(2)} ms`, '');
    told('  bare Express + renderToString of the same markup', `${bare.cpu.toFixed(2)} ms`, '');
    told('  Home as a share of bare', (bare.cpu / home.cpu).toFixed(2), '>= 0.7');
  } finally {
    reference.stop();
  }
  await measureLatency(stack, client);
  if (MEMORY_PAGES > 0) {
    const before = residentMB(pid);
    await runLoad({ url: `${origin}/`, requests: MEMORY_PAGES, connections: CONNECTIONS });
    told(
      `memory after ${MEMORY_PAGES} pages`,
      `${residentMB(pid).toFixed(0)} MB (before: ${before.toFixed(0)})`,
      '<= 180 MB',
    );
  }
  client.close();
}

async function measurePaint(page: string, reference: string): Promise<void> {
  const browser = await launchBrowser();
  const paints: number[] = [];
  const limits: number[] = [];
  const protectedLimits: number[] = [];
  const wakes: number[] = [];
  for (let round = 0; round < PAINTS; round++) {
    limits.push(await firstPaintMs(browser, `${reference}/static`));
    protectedLimits.push(await firstPaintMs(browser, `${reference}/protected`));
    paints.push(await firstPaintMs(browser, page));
    wakes.push(await islandWakeMs(browser, page));
  }
  await browser.close();
  told('first paint of the log-on page, throttled', `${median(paints).toFixed(0)} ms`, '');
  told('  the same page, only sent', `${median(limits).toFixed(0)} ms`, '');
  told('  ratio', (median(paints) / median(limits)).toFixed(2), '<= 1.15');
  // With Cross-Origin-Opener-Policy, Chromium begins a page in another process than it had made ready for it.
  told('  the same, sent with its security headers', `${median(protectedLimits).toFixed(0)} ms`, '');
  told('  ratio', (median(paints) / median(protectedLimits)).toFixed(2), '');
  told('island works after the touch, throttled', `${median(wakes).toFixed(0)} ms`, '<= 1600 ms');
}

async function measureLatency(stack: Stack, client: HttpClient): Promise<void> {
  await stack.sandbox.setLatency(LATENCY_MS);
  const times: number[] = [];
  for (let round = 0; round < 7; round++) times.push((await client.get('/')).ms);
  await stack.sandbox.setLatency(0);
  told(
    `Home when every call takes ${LATENCY_MS} ms`,
    `${median(times).toFixed(0)} ms`,
    `<= ${LATENCY_MS * 1.3 + 20} ms`,
  );
}

function print(): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const lines = rows.map(({ what, figure, limit, isGood }) => {
    const verdict = isGood === null ? '' : isGood ? 'ok' : 'TOO MUCH';
    return `${what.padEnd(width)}  ${figure.padEnd(26)}  ${limit.padEnd(18)} ${verdict}`.trimEnd();
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

const stack = await startStack({ country: 'MX' });
try {
  await measure(stack);
} finally {
  await stack.stop();
}
print();
const failed = rows.filter(({ isGood }) => isGood === false).length;
const passed = rows.filter(({ isGood }) => isGood === true).length;
process.stdout.write(`\nbudgets: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
