import { expect, it } from 'vitest';
import { leftOpenHref } from '#app/domain/pages/by-itself.ts';
import { isUse } from './use.ts';

const request = (method: string, path: string, headers: Record<string, string> = {}) => ({
  method,
  url: new URL(path, 'https://portal.example'),
  headers: new Headers(headers),
});

it.each([
  ['GET', '/', {}, true],
  ['GET', '/userProfile?verify=phone', {}, true],
  ['POST', '/language', {}, true],
  ['POST', '/webPayTransactions?tx=1&since=1', {}, true],
  ['HEAD', '/', {}, false],
  ['GET', '/', { 'Sec-Purpose': 'prefetch;prerender' }, false],
  ['GET', '/webPayTransactions?tx=1&since=1760000000', {}, false],
  ['GET', '/identificationStatus?since=1760000000', {}, false],
  ['GET', leftOpenHref('/about'), {}, false],
  ['GET', leftOpenHref('/webPayTransactions?tx=1'), {}, false],
  ['GET', leftOpenHref('/about'), { 'Sec-Fetch-User': '?1' }, true],
] as const)('%s %s with %j is a use of the session: %s', (method, path, headers, expected) => {
  expect(isUse(request(method, path, headers))).toBe(expected);
});
