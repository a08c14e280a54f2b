import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificates.ts';
import { LOOPBACK } from '#tests/support/free-port.ts';
import { guideCommands } from '#tests/support/guide.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { nginxConfiguration, nginxPorts } from '#tests/support/nginx.ts';
import { startOperatorGateway } from '#tests/support/operator-gateway.ts';
import { startTestRedis } from '#tests/support/redis.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import { readTools } from '#tests/support/tools.ts';
import { Crowd } from './crowd.ts';
import {
  findPortPairs,
  type InPlace,
  installPrograms,
  makeMachine,
  Services,
  startIdleNginx,
  UNIT,
} from './guide-machine.ts';

const LIMIT_MS = 40 * 60_000;
const PORTS = ['3001', '3002', '3003'] as const;
/** Words in the footer of the second release. */
const NEXT = 'of the second release';
const BRAND = { folder: 'tests/brand/second', name: 'Blue Harbour Casinos and Hotels' };
/** Name of the signing key, as the sample has it. */
const KEY_ID = 'portal-2026';
/** Address of a player, told by a CDN. */
const PLAYER_ADDRESS = '2001:db8::7';
const CONTACT = 'mailto:security@casino.example';
/** Requests a second while processes are restarted, and who sends them. */
const PER_SECOND = Number(process.env.GUIDE_PER_SECOND ?? 20);
const CROWD = [12, 4, 2] as const;
const DAY_MS = 86_400_000;
/** Time in which workers of nginx close the connections that they have kept, in ms. */
const NGINX_RELOAD_MS = 3000;

/** Ends what a test has started, the last first. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, LIMIT_MS);

it('the guide’s commands, as they stand there, make three processes with a brand, known to the operator, and roll releases forward and back, without losing a request', {
  timeout: LIMIT_MS,
}, async () => {
  const [preparing = '', installing = '', restarting = '', asking = '', nearCdn = '', ...more] =
    guideCommands('## 2 Three processes on Debian');
  const [renewing = '', signing = '', ...others] = guideCommands('### Who calls');
  const [branding = '', ...rest] = guideCommands('### A brand');
  const [building = '', comparing = '', forward = '', back = '', ...end] =
    guideCommands('## 4 Release and rollback');
  expect([...more, ...others, ...rest, ...end]).toEqual([]);

  const root = makeMachine();
  // With all packages of a build: some ten thousand files.
  endings.push(() => rm(root, { recursive: true, force: true }));
  const sources = join(root, 'sources');
  const [redis, certificate, operatorName, firstName, secondName, ports, portOf] = await Promise.all([
    startTestRedis(),
    makeCertificate('localhost', true),
    makeCertificate('operator.test', true),
    makeCertificate('first.test', true),
    makeCertificate('second.test', true),
    nginxPorts(),
    findPortPairs(PORTS),
  ]);
  endings.push(
    () => redis.close(),
    ...[certificate, operatorName, firstName, secondName].map((one) => () => one.remove()),
  );
  const origin = `https://localhost:${ports.port}`;

  // All that is another here than in the guide and in the unit: places, ports, and the names of others.
  const places = new Map<string, string>([
    ...['/opt/player-portal', '/etc/player-portal', '/etc/systemd/system/', '/etc/nginx'].map(
      (place) => [place, root + place] as const,
    ),
    ['https://portal.example', origin],
    ['redis://127.0.0.1:6379/0', redis.url],
    ...portOf,
  ]);
  const met = new Set<string>();
  const inPlace: InPlace = (line) => {
    const any = new RegExp([...places.keys()].map((place) => place.replaceAll('.', '\\.')).join('|'), 'g');
    return line.replace(any, (place) => {
      met.add(place);
      return places.get(place) ?? '';
    });
  };

  const env = {
    ...process.env,
    PATH: `${root}/bin:${process.env.PATH}`,
    CURL_CA_BUNDLE: certificate.certificateFile,
    // Found here already: some are no program of this machine.
    PROMTOOL_PATH: readTools().promtool.path,
    NGINX_PATH: readTools().nginx.path,
    // With nothing of what tests are run with.
    NODE_ENV: undefined,
    VITEST: undefined,
  } as unknown as NodeJS.ProcessEnv;
  // Same as on a machine where nobody else reads root's files.
  const run = (lines: string) =>
    promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `umask 077\n${inPlace(lines)}`], {
      cwd: sources,
      env,
      maxBuffer: 2 ** 26,
    });
  const services = new Services(join(root, 'etc/systemd/system'), inPlace, () => run('nginx -s reload'));
  endings.push(() => services.stopAll());
  endings.push(await installPrograms(root, services));
  endings.push(await startIdleNginx(root));

  // The operator gets the public key, and takes nothing that is not signed.
  await run(preparing);
  const { stdout: publicKey } = await run(signing);
  expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  const sandbox = await startTestSandbox('MX', { id: KEY_ID, publicKey });
  endings.push(() => sandbox.close());
  expect((await fetch(`${sandbox.apiUrl}/system/settings`)).status).toBe(403);
  const gateway = await startOperatorGateway(sandbox.origin, operatorName, [firstName, secondName]);
  endings.push(() => gateway.close());
  places.set('https://operator.example', gateway.origin);
  for (const place of ['https://pay.example', 'https://id.example'])
    places.set(place, sandbox.providerOrigin);

  // The brand comes without its icons, which the guide has drawn.
  cpSync(BRAND.folder, join(root, 'our-brand'), { recursive: true });
  rmSync(join(root, 'our-brand/icons'), { recursive: true });
  await run(branding);

  /** Puts a certificate of the portal where the guide takes it from. */
  const handOver = ({ certificateFile, keyFile }: typeof firstName, folder: string) => {
    copyFileSync(certificateFile, join(folder, 'client.pem'));
    copyFileSync(keyFile, join(folder, 'client.key'));
  };
  const ofPortal = join(root, 'etc/player-portal');
  handOver(firstName, ofPortal);
  copyFileSync(operatorName.certificateFile, join(ofPortal, 'operator-ca.pem'));

  // What the guide has changed first.
  const shipped = join(sources, 'deploy/nginx.conf');
  const portals = portOf.map(([, port]) => `http://${LOOPBACK}:${port}`);
  const names = { name: 'localhost', certificate, portals };
  writeFileSync(shipped, nginxConfiguration(root, ports, names, readFileSync(shipped, 'utf8')));
  const sample = join(sources, 'deploy/player-portal.env');
  const named = /^#(?=(BRAND_DIR|OPERATOR_(CLIENT|CA|SIGNING)_\w+|SECURITY_(CONTACT|EXPIRES))=)/gm;
  const expires = new Date(Date.now() + 30 * DAY_MS).toISOString().replace(/\.\d+/, '');
  met.clear();
  const settings = inPlace(readFileSync(sample, 'utf8'))
    .replace(named, '')
    .replace(/(?<=^SECURITY_EXPIRES=).*/m, expires);
  expect(settings).toContain(`OPERATOR_SIGNING_KEY_ID=${KEY_ID}\n`);
  // Added: the sandbox may be the operator; ports, which all processes would collide on; and time for a busy machine.
  const added = ['ALLOW_SANDBOX=1', 'PORT=9464', 'METRICS_PORT=9464', 'REDIS_TIMEOUT_MS=2000', ''];
  writeFileSync(sample, settings + added.join('\n'));
  await run(installing);
  expect([...places.keys()].filter((place) => !met.has(place))).toEqual([]);
  expect(statSync(inPlace('/etc/player-portal.env')).mode & 0o777).toBe(0o600);
  expect(statSync(join(ofPortal, 'signing.pem')).mode & 0o777).toBe(0o640);

  const browse = () => new HttpClient(origin, { language: 'en', certificate: certificate.certificate });
  const browser = browse();
  endings.push(() => browser.close());
  await expect
    .poll(() => browser.get('/').then(({ status }) => status, String), { timeout: 120_000 })
    .toBe(200);
  await sandbox.setPortalOrigin(origin);
  const ask = async (port: string, path: string) => {
    const answer = await fetch(`http://${LOOPBACK}:${port}${path}`);
    return `${answer.status} ${await answer.text()}`;
  };
  for (const [, port] of portOf) {
    expect(await ask(port, '/readyz')).toBe('200 ok\n');
    const metrics = await ask(`1${port}`, '/metrics');
    expect(metrics).toContain('player_portal_store_reachable 1');
    expect(metrics).toContain('portal_build_info{');
  }
  expect(services.log).not.toContain('degraded');
  expect(services.log).not.toContain('PAYMENT_ORIGINS is empty');
  expect((await run(asking)).stdout).toContain(`Contact: ${CONTACT}\n`);
  expect(new Set(gateway.callers)).toEqual(new Set(['first.test']));

  const crowd = new Crowd({ sandbox, browse });
  endings.push(() => crowd.leave());
  await crowd.gather(...CROWD);
  /** Carries commands out while the crowd asks for pages, forms and files; gives what they have printed. */
  const underLoad = async (lines: string): Promise<string> => {
    let isOver = false;
    const running = run(lines).finally(() => {
      isOver = true;
    });
    while (!isOver) await crowd.run(PER_SECOND, PER_SECOND);
    return (await running).stdout;
  };
  /** Brand and release of the pages of each process. */
  const versions = () =>
    Promise.all(
      portals.map(async (portal) => {
        const visitor = new HttpClient(portal, { language: 'en' });
        const { body } = await visitor.send('GET', '/', { headers: { Host: new URL(origin).host } });
        visitor.close();
        const page = pageText(body);
        return `${page.includes(BRAND.name) ? BRAND.name : 'no brand'}, ${page.includes(NEXT) ? 'next' : 'first'}`;
      }),
    );
  const all = (release: string) => PORTS.map(() => `${BRAND.name}, ${release}`);
  const three = /^(?:ok\s*){3}$/;
  expect(await versions()).toEqual(all('first'));
  expect(await underLoad(restarting)).toMatch(three);
  expect(services.ended).toEqual(portOf.map(([, port]) => [`${UNIT}${port}`, 0, null]));

  // Another certificate for the portal, without a restart.
  handOver(secondName, sources);
  await underLoad(renewing);
  const readAgain = () => services.log.match(/operator certificates read again/g)?.length;
  await expect.poll(readAgain).toBe(PORTS.length);
  gateway.callers.length = 0;
  await crowd.run(2 * PER_SECOND, PER_SECOND);
  expect(new Set(gateway.callers)).toEqual(new Set(['second.test']));
  for (const name of ['client.pem', 'client.key']) rmSync(join(sources, name));

  // A CDN, which tells of players at addresses of its own.
  writeFileSync(join(sources, 'cdn-ranges.txt'), `${LOOPBACK}/32\n`);
  // A reload of nginx closes kept connections, and only browsers repeat what they have just sent by one.
  await run(nearCdn);
  await sleep(NGINX_RELOAD_MS);
  rmSync(join(sources, 'cdn-ranges.txt'));
  const player = await sandbox.makePlayer({ displayName: 'Ana' });
  await browser.get('/');
  await sandbox.clearCalls();
  const typed = { phoneNumber: player.phone, password: player.password };
  const loggedIn = await browser.submit('/login', typed, { 'X-Forwarded-For': PLAYER_ADDRESS });
  expect(pageText((await browser.arrive(loggedIn)).body)).toContain('Ana');
  const told = (await sandbox.calls({ path: '/authentication/login' })).map((call) => call.forwardedFor);
  expect(told).toEqual([PLAYER_ADDRESS]);

  // The second release has another text, and another script.
  const texts = join(sources, 'locales/en/common.json');
  const changed = readFileSync(texts, 'utf8').replace(/(?<="serverVersion": ")[^"]+/, `$& ${NEXT}`);
  writeFileSync(texts, changed);
  const entry = join(sources, 'app/entry.client.tsx');
  writeFileSync(
    entry,
    `${readFileSync(entry, 'utf8')}\ndocument.documentElement.dataset.release = 'next';\n`,
  );
  await run(
    'git -c user.name=portal -c user.email=portal@portal.example commit --quiet --all --message Next',
  );
  await run(building);
  const { stdout: commit } = await run('git rev-parse --short HEAD');
  const release = join(root, 'opt/player-portal/releases', commit.trim());
  expect(JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
  });
  // Differences end with 1; a line with < would be a setting that is new in the sample.
  const compared = await run(comparing).catch((error: { code: number; stdout: string }) => error);
  expect(compared.stdout).toMatch(/^> SESSION_KEYS=$/m);
  expect(compared.stdout).not.toMatch(/^</m);
  expect(await versions()).toEqual(all('first'));
  expect(await underLoad(forward)).toMatch(three);
  expect(await versions()).toEqual(all('next'));
  expect(await underLoad(back)).toMatch(three);
  expect(await versions()).toEqual(all('first'));

  // A release that does not start stops at the first process.
  rmSync(join(release, 'build/bundle.js'));
  expect(await underLoad(forward)).toBe(`stopped: journalctl -u ${UNIT}${portOf[0]?.[1]}\n`);
  for (const [, port] of portOf.slice(1)) expect(await ask(port, '/readyz')).toBe('200 ok\n');
  expect(await underLoad(back)).toMatch(three);
  expect(await versions()).toEqual(all('first'));

  const report = crowd.report();
  process.stdout.write(`deployment guide: ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: [], forcedOut: [], formsLost: [] });
  expect(report.requests).toBeGreaterThan(500);
});
