import { describe, expect, it } from 'vitest';
import { guestAccess } from '#app/domain/player/guest-access.ts';
import routes from '#app/routes.ts';

/** Every address that a module answers; `*` stands for all others. */
const addresses = routes.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');

/** What a guest gets without the password; everything else asks for it. */
const OPEN = [
  'GET /webPayCashIn',
  'POST /webPayCashIn',
  'GET /about',
  'GET /guestLogin',
  'POST /guestLogin',
  // Small forms; there is nothing to see at their addresses.
  ...['/acceptDocument', '/language', '/dismissNotification', '/logout', '/forgetBrowser'].flatMap((path) => [
    `GET ${path}`,
    `POST ${path}`,
  ]),
];
const OWN = ['GET /webPayTransactions', 'POST /webPayTransactions'];

describe('the table of what a guest may do', () => {
  it.each(addresses)('has %s, for every method', (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect(guestAccess(method, path), `${method} ${path}`).not.toBeNull();
    }
    expect(guestAccess('HEAD', path)).toBe(guestAccess('GET', path));
  });

  it('[ASVS-6.3.4] opens buy-in, what was started there, and nothing else', () => {
    const given = (access: string) =>
      addresses.flatMap((path) =>
        ['GET', 'POST']
          .filter((method) => guestAccess(method, path) === access)
          .map((method) => `${method} ${path}`),
      );
    expect(given('open').sort()).toEqual([...OPEN].sort());
    expect(given('own').sort()).toEqual([...OWN].sort());
  });
});
