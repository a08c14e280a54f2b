import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const COUNTRIES: readonly Country[] = ['MX', 'US', 'JP'];

/** The values of a custom property in a page's style sheet: by day, and in the dark. */
const valuesOf = (property: string, body: string) =>
  [...body.matchAll(new RegExp(`${property}:(#[0-9a-f]{3,6})`, 'g'))].map(([, value = '']) => value);

const attribute = (body: string, pattern: RegExp) => pattern.exec(body)?.[1] ?? '';

describe.each(COUNTRIES)('the look of %s', (country) => {
  const code = country.toLowerCase();
  let stack: Stack;
  let client: HttpClient;
  let front: string;

  beforeAll(async () => {
    stack = await borrowStack(country);
    client = new HttpClient(stack.portal.origin, { language: 'en' });
    front = (await client.get('/')).body;
  });

  afterAll(async () => {
    client.close();
    await stack.stop();
  });

  it("[S1-BUILD-05] gives the browser's bars the colour of the band, by day and in the dark", () => {
    const colours = [...front.matchAll(/<meta name="theme-color" content="(#\w+)"(?: media="([^"]*)")?/g)];
    const [dark, light] = colours;
    const [band, darkBand] = valuesOf('--band', front);
    expect([light?.[1], light?.[2]]).toEqual([band, undefined]);
    expect([dark?.[1], dark?.[2]]).toEqual([darkBand, '(prefers-color-scheme: dark)']);
  });

  it('[S1-BUILD-05] has a mark, an icon and a manifest of its own', async () => {
    expect(front).toMatch(/<a class="header__title" href="\/"><svg class="mark"[^>]* aria-hidden="true"/);
    const icon = await client.get(attribute(front, /<link rel="icon" href="([^"]+)"/));
    expect([icon.status, icon.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
    ]);
    const [band = ''] = valuesOf('--band', front);
    const colours = [...icon.body.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, colour]) => colour);
    expect(colours[0]).toBe(band);
    expect([band, ...valuesOf('--accent', front)]).toEqual(expect.arrayContaining(colours));

    const manifest = await client.get(attribute(front, /<link rel="manifest" href="([^"]+)"/));
    expect(manifest.status).toBe(200);
    const facts = JSON.parse(manifest.body);
    expect(valuesOf('--background', front)).toContain(facts.background_color);
    expect(facts).toMatchObject({
      start_url: '/',
      theme_color: band,
      icons: [
        { src: `/mark-${code}.svg` },
        { src: `/icon-192-${code}.png` },
        { src: `/icon-512-${code}.png` },
      ],
    });
    const drawn = ['/favicon.ico', '/apple-touch-icon.png', `/icon-192-${code}.png`, `/icon-512-${code}.png`];
    for (const path of drawn) expect((await client.get(path)).status, path).toBe(200);
  });
});
