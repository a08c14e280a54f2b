import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFLINE } from '#app/domain/pages/routes.ts';
import { homeInTime } from '#tests/support/home-in-time.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

const BRAND_DIR = fileURLToPath(new URL('../brand/second/', import.meta.url));
const NAME = 'Casinos y Hoteles Puerto Azul del Norte';

describe('a portal with a brand folder', () => {
  let stack: Stack;
  let client: HttpClient;

  beforeAll(async () => {
    stack = await startStack({ country: 'MX', env: { BRAND_DIR } });
    client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  });

  afterAll(async () => {
    client.close();
    await stack.stop();
  });

  it('names the operator in title and header of each page, those of errors and without a network too', async () => {
    for (const path of ['/', '/registerNewUser', '/about', '/nowhere', OFFLINE.page]) {
      const { body } = await client.get(path);
      expect(body, path).toContain(` - ${NAME}</title>`);
      expect(body, path).toMatch(new RegExp(`<img class="mark" src="data:image/svg[^>]*>${NAME}<`));
      expect(body, path).not.toContain('Cuenta del jugador');
    }
  });

  it('names it in the language of the page', async () => {
    const english = new HttpClient(stack.portal.origin, { language: 'en' });
    expect((await english.get('/')).body).toContain(' - Blue Harbour Casinos and Hotels</title>');
    english.close();
  });

  it("puts its colours behind the country's, and their hash into the policy", async () => {
    const visitor = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    const { body, headers } = await visitor.get('/');
    visitor.close();
    expect(body.lastIndexOf('--band:#5b1a46')).toBeGreaterThan(body.lastIndexOf('--band:#0b4f3c'));
    expect(body).toContain('<meta name="theme-color" content="#5b1a46"/>');
    expect(
      String(headers['content-security-policy'])
        .match(/style-src[^;]*/)?.[0]
        .match(/sha256-/g),
    ).toHaveLength(2);
  });

  it('says in the footer whose it is, and under which licence', async () => {
    const { body } = await client.get('/');
    const footer = body.slice(body.indexOf('<footer'));
    expect(footer).toContain('<p>Operadora Puerto Azul del Norte, S.A. de C.V.</p>');
    expect(footer).toContain('<a href="https://licences.example/puerto-azul">DGJS/SCEV/P-07/2005-BIS</a>');
    expect(footer).toContain('href="https://puerto-azul.example/help"');
  });

  it('tells search engines and previews what it is, but on no page of a player', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000 }] });
    expect((await client.get('/')).body).toContain(
      '<meta name="description" content="Saldo, abonos y retiros de su cuenta de jugador."/>',
    );
    expect((await client.get('/')).body).toContain('<meta property="og:title"');
    await client.logIn(player);
    const home = await homeInTime(client);
    expect(home.body).toContain(NAME);
    expect(home.body).not.toContain('og:');
    expect(home.body).toContain('class="wallet wallet--first wallet--casino-');
    await client.logOut();
    const builtIn = await borrowStack('US');
    const stranger = new HttpClient(builtIn.portal.origin, { language: 'en' });
    const { body } = await stranger.get('/');
    stranger.close();
    await builtIn.stop();
    const description = 'Balance per casino, buy-in and cash-out of your player account.';
    expect(body).toContain(`<meta name="description" content="${description}"/>`);
    expect(body).not.toContain('og:');
  });

  it.each([
    ['/mark-mx.svg', 'image/svg+xml'],
    ['/site-mx.webmanifest', 'application/manifest+json'],
    ['/icon-512-mx.png', 'image/png'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('answers %s with its own', async (path, type) => {
    const builtIn = await borrowStack('MX');
    const stranger = new HttpClient(builtIn.portal.origin, { language: 'es-MX' });
    const [own, other] = [await client.get(path), await stranger.get(path)];
    stranger.close();
    await builtIn.stop();
    for (const answer of [own, other]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    }
    expect(own.headers.etag).not.toBe(other.headers.etag);
  });
});
