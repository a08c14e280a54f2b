import { expect, it } from 'vitest';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { startStack } from '#tests/support/stack.ts';

/** Starts every token of the player. */
const TOKEN = 'Tok3nM4rkerOfThePlayer';
const PASSWORD = 'P4sswordM4rker!"<&>é';
const WRONG_PASSWORD = 'Wr0ngP4sswordM4rker';
const NAME = 'N4meMarker Lara';
/** A token that comes in by an address, as from a guest link. */
const LINK = 'L1nkTokenMarkerInAddress';

/** What stands in a cookie, once it is no longer base64. */
function decoded(value: string): string {
  return value
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    .join('\n');
}

/** The fields of a line of the log; those of a security event hold codes of persons, and what is no secret. */
const PLAIN_FIELD =
  /^(traceId|spanId|parentId|method|route|status|refused|ms|outcome|name|at|origin|port|count|oldKeyStaysHours|setting|version|instance)$/;
const SECURITY_FIELD =
  /^(event|outcome|code|folio|traceId|player|number|session|address|direction|casinoId|amountAU|transactionId|payment|version|instance)$/;

it('[S3-STATE-01 ASVS-3.3.4 ASVS-10.1.1 ASVS-14.2.1 ASVS-14.2.2 ASVS-14.2.4 ASVS-15.3.1 ASVS-16.2.5 ASVS-16.4.1 ASVS-16.5.1] no secret of a player is in any page, script, header, address or line of the log', async () => {
  const { portal, sandbox, stop } = await startStack({ country: 'US', env: { LOG_LEVEL: 'trace' } });
  const player = await sandbox.makePlayer({
    password: PASSWORD,
    displayName: NAME,
    tokenPrefix: TOKEN,
    tokenBytes: 700,
    accessTokenLifeMs: 25_000,
    casinos: [{ casinoId: 12, regularAU: 5000 }],
  });
  const client = new HttpClient(portal.origin);
  const texts: Record<string, string> = {};
  const look = (what: string, answer: Answer): Answer => {
    const name = `${Object.keys(texts).length} ${what} (${answer.status})`;
    texts[`${name}: body`] = answer.body;
    texts[`${name}: headers`] = JSON.stringify(answer.headers);
    texts[`${name}: cookies`] = answer.setCookies.map(({ value }) => decoded(value)).join('\n');
    return answer;
  };
  const get = async (path: string) => look(`GET ${path}`, await client.get(path));
  const post = async (path: string, fields: Record<string, string> = {}) =>
    look(`POST ${path}`, await client.submit(path, fields));

  await get('/');
  await post('/login', { phoneNumber: player.phone, password: WRONG_PASSWORD });
  await get('/');
  await post('/login', { phoneNumber: player.phone, password: PASSWORD, next: `/${LINK}` });
  expect(client.cookies.has('session')).toBe(true);
  const pages = [...Object.values(ROUTES), '/?dialog=logout', '/?dialog=accessCode', '/nowhere', '/login'];
  for (const path of pages) {
    const more = path.includes('?') ? '&' : '?';
    await get(path);
    await get(`${path}${more}code=${LINK}`);
    await get(`${path}${more}accessToken=${LINK}&refreshToken=${LINK}&code=${LINK}`);
  }
  expect(await sandbox.calls({ path: '/authentication/refresh' })).not.toEqual([]);
  await get(`/${LINK}/x.css`);
  await get(`/about.data?token=${LINK}`);
  await get(`/?_data=${LINK}`);
  await post('/language', { language: 'es', returnTo: `/?accessToken=${LINK}` });
  await post('/login', { csrf: LINK, phoneNumber: player.phone, password: PASSWORD });
  look('PUT', await client.send('PUT', `/${LINK}`, { body: PASSWORD }));

  // An access code stands in the page that shows it, and nowhere else.
  await post('/accessCode', { casino: '0' });
  const code = (await sandbox.accessCodeOf(player.phone))?.verbalCode ?? '';
  await get('/?dialog=accessCode');
  const [showing = ''] = Object.keys(texts).slice(-3);
  expect(texts[showing]).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
  delete texts[showing];
  await get('/');

  // An operator that says back what it was told, in words and in errors.
  for (const status of [200, 400, 500]) {
    const fault = {
      status,
      json: { status: TOKEN, message: `${TOKEN} ${PASSWORD}`, items: [{ casinoId: TOKEN }] },
    };
    await sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault });
    await get('/');
  }
  await sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { malformed: true } });
  await get('/');
  const start = await get('/');
  for (const [, file = ''] of start.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) await get(file);
  await post('/logout');
  await get('/');
  client.close();
  await stop();

  // The code of a mail's link is what the page that confirms it sends on: it stands in that form, and nowhere else.
  const [confirming = ''] = Object.keys(texts).filter((name) =>
    /GET \/verifyEmail\?code.*: body$/.test(name),
  );
  const form = `<input type="hidden" name="code" value="${LINK}"/>`;
  expect(texts[confirming]?.split(form)).toHaveLength(2);
  texts[confirming] = texts[confirming]?.replace(form, '') ?? '';
  const secret = {
    token: TOKEN,
    password: PASSWORD,
    'wrong password': WRONG_PASSWORD,
    link: LINK,
    'access code': code,
  };
  expect(findSecrets(texts, secret)).toEqual([]);
  const log = Object.fromEntries(portal.logs().map((line, index) => [`line ${index}`, line]));
  expect(Object.keys(log).length).toBeGreaterThan(pages.length * 2);
  expect(findSecrets(log, { ...secret, name: NAME, phone: player.phone })).toEqual([]);
  // The search itself must be able to find what is there.
  expect(findSecrets(texts, { name: NAME })).not.toEqual([]);
  for (const line of Object.values(log)) {
    expect(() => JSON.parse(line)).not.toThrow();
    const { level, time, msg, ...fields } = JSON.parse(line);
    expect([typeof level, typeof time, typeof msg]).toEqual(['number', 'string', 'string']);
    for (const field of Object.keys(fields)) {
      expect(field).toMatch(msg === 'security' ? SECURITY_FIELD : PLAIN_FIELD);
    }
  }
});
