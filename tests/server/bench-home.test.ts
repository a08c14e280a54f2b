import ejs from 'ejs';
import { afterAll, expect, it } from 'vitest';
import { homeTemplate } from '#tests/load/ejs-template.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';

const stack = await borrowStack('MX');

afterAll(() => stack.stop());

it('the template of the bench prints each casino of Home, with its texts, token and amounts', async () => {
  const casinos = [12, 13, 15].map((casinoId) => ({ casinoId, regularAU: 1_250_500 }));
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  await client.logIn(await stack.sandbox.makePlayer({ verified: true, casinos }));
  const home = (await client.get('/')).body;
  const { template, texts } = homeTemplate(home);
  const [first, ...others] = casinos.map(({ casinoId }) => ({
    casinoId,
    name: `Casino ${casinoId}`,
    regular: `regular ${casinoId}`,
    promo: `promo ${casinoId}`,
    locked: `locked ${casinoId}`,
  }));
  const player = { displayName: 'Ana', phone: '55' };
  const t = (key: string) => texts[key];
  const page = ejs.render(template, { t, player, first, others, csrfToken: 'TOKEN', sessionEndsAt: '' });
  expect(page).toContain('name="csrf" value="TOKEN"');
  for (const casino of [first, ...others])
    for (const text of Object.values(casino ?? {})) expect(page).toContain(String(text));
  expect(page.match(/<table/g)).toHaveLength(casinos.length);
  expect(page.match(/Depositar/g)?.length).toBe(home.match(/Depositar/g)?.length);
});
