import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { homeTemplate } from './ejs-template.ts';
import { firstPaintMs, islandWakeMs, launchBrowser } from './first-paint.ts';
import { runLoad } from './load.ts';
import { type Reference, startReference } from './reference.ts';
import { cpuMs, residentMB } from './usage.ts';

/**
 * Measures the budgets: sizes over the wire, first paint against a page that is only sent, pages per second, and how
 * long Home takes when the operator is slow. Prints a table; with `--short`, fewer rounds and only the sizes can fail.
 */
const isShort = process.argv.includes('--short');
const CONNECTIONS = 16;
const PAGES = isShort ? 600 : 4000;
const MEMORY_PAGES = isShort ? 0 : 100_000;
const MEMORY_HOMES = isShort ? 0 : 20_000;
const HOME_ROUNDS = isShort ? 1 : 3;
const TRANSACTIONS = 20;
const PAINTS = isShort ? 1 : 9;
const LATENCY_MS = 200;
const KB = 1000;

type Cost = Awaited<ReturnType<typeof cost>>;

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

const CASINOS = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    casinoId: 12 + index,
    regularAU: 1_250_500,
    promoAU: 250_000,
    lockedFundsAU: 75_250,
    lockedClaimsCount: 2,
  }));

async function signIn(stack: Stack, player: { phone: string; password: string }): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  await client.logIn(player);
  // The first page after the log-on stores in the session what it has learned; it is the second that most are like.
  await client.get('/');
  return client;
}

const cookieOf = (client: HttpClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** CPU of one page in ms, pages per second, and the time in ms that 99 of 100 keep to, after a warm-up. */
async function cost(pid: number, url: string, headers: Record<string, string> = {}) {
  await runLoad({ url, requests: Math.ceil(PAGES / 4), connections: CONNECTIONS, headers });
  const before = cpuMs(pid);
  const { perSecond, timesMs } = await runLoad({ url, requests: PAGES, connections: CONNECTIONS, headers });
  const p99 = timesMs[Math.ceil(timesMs.length * 0.99) - 1] ?? Number.NaN;
  return { cpu: (cpuMs(pid) - before) / PAGES, perSecond, p99 };
}

async function measure(stack: Stack): Promise<void> {
  const { origin, process: child } = stack.portal;
  const pid = child.pid ?? 0;
  const player = await stack.sandbox.makePlayer({ verified: true, casinos: CASINOS(5) });
  const client = await signIn(stack, player);
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
    home: {
      page: homeTemplate((await client.get('/')).body),
      headers,
      apiUrl: stack.sandbox.apiUrl,
      phoneNumber: player.phone,
      password: player.password,
    },
  });
  try {
    await measurePaint(`${origin}/`, reference.origin);
    const login = await cost(pid, `${origin}/`);
    told(
      'log-on page, compressed, per second',
      `${login.perSecond.toFixed(0)} (${login.cpu.toFixed(2)} ms CPU)`,
      '>= 1400 per core',
    );
    await measureFile(origin, pid);
    await measureHome(stack, client, reference);
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

/** A file of the build and a visitor's page beside the probe, which is the least that an answer can cost: in turns. */
async function measureFile(origin: string, pid: number): Promise<void> {
  const rounds: Record<'probe' | 'file' | 'page', number>[] = [];
  for (let round = 0; round < HOME_ROUNDS; round++) {
    rounds.push({
      probe: (await cost(pid, `${origin}/healthz`)).cpu,
      file: (await cost(pid, `${origin}/robots.txt`)).cpu,
      page: (await cost(pid, `${origin}/`)).cpu,
    });
  }
  for (const [what, name] of [
    ['file', 'a file of the build, CPU'],
    ['page', 'the log-in page of a visitor, CPU'],
  ] as const) {
    const ms = median(rounds.map((round) => round[what]));
    const ratio = median(rounds.map((round) => round[what] / round.probe));
    told(name, `${ms.toFixed(3)} ms (${ratio.toFixed(2)} x /healthz)`, '<= 1.1 x /healthz');
  }
}

/** Home and a list of a player who is signed in, beside Home by Express and EJS: in turns, as a machine's speed changes. */
async function measureHome(stack: Stack, client: HttpClient, reference: Reference): Promise<void> {
  const { origin, process: child } = stack.portal;
  const pid = child.pid ?? 0;
  const home = { url: `${origin}/`, headers: { Cookie: cookieOf(client), 'Accept-Language': 'es-MX' } };
  const ofEjs = { url: `${reference.origin}/home`, headers: { Cookie: reference.cookie } };
  const [bytes, bytesOfEjs] = [home, ofEjs].map((page) =>
    runLoad({ ...page, requests: 1, connections: 1 }).then(({ bytesEach }) => bytesEach),
  );
  told('Home signed in, bytes', `${await bytes} (Express + EJS: ${await bytesOfEjs})`, '');
  const player = await stack.sandbox.makePlayer({ verified: true, casinos: CASINOS(1) });
  await stack.sandbox.makePayments(
    ...Array.from({ length: TRANSACTIONS }, () => ({ phone: player.phone, casinoId: 12, amountAU: 250_000 })),
  );
  const payer = await signIn(stack, player);
  const list = {
    url: `${origin}/webPayTransactions`,
    headers: { Cookie: cookieOf(payer), 'Accept-Language': 'es-MX' },
  };
  const rounds: Record<'ours' | 'ejs' | 'list', Cost>[] = [];
  for (let round = 0; round < HOME_ROUNDS; round++) {
    rounds.push({
      ours: await cost(pid, home.url, home.headers),
      ejs: await cost(reference.pid, ofEjs.url, ofEjs.headers),
      list: await cost(pid, list.url, list.headers),
    });
  }
  payer.close();
  const of = (who: 'ours' | 'ejs' | 'list', what: keyof Cost) =>
    median(rounds.map((round) => round[who][what]));
  const ratio = (who: 'ours' | 'list', to: 'ours' | 'ejs', what: keyof Cost) =>
    median(rounds.map((round) => round[who][what] / round[to][what])).toFixed(2);
  const compared = (what: keyof Cost, digits: number) =>
    `${of('ours', what).toFixed(digits)} (Express + EJS: ${of('ejs', what).toFixed(digits)})`;
  told('  CPU per page, ms', compared('cpu', 2), '');
  told('  pages a second', compared('perSecond', 0), '');
  told('  as a share of Express + EJS', ratio('ours', 'ejs', 'perSecond'), '>= 0.9');
  told('  99 of 100 within, ms', compared('p99', 0), "<= Express + EJS's");
  told(
    `transactions with ${TRANSACTIONS} rows, CPU per page`,
    `${of('list', 'cpu').toFixed(2)} ms (${ratio('list', 'ours', 'cpu')} x Home)`,
    '<= 1.5 x Home',
  );
  if (MEMORY_HOMES === 0) return;
  await runLoad({ ...home, requests: MEMORY_HOMES, connections: CONNECTIONS });
  told(`memory after ${MEMORY_HOMES} more of Home`, `${residentMB(pid).toFixed(0)} MB`, '<= 180 MB');
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
