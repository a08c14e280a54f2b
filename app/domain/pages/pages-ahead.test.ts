import { expect, it } from 'vitest';
import { isPageAhead, PAGES_AHEAD } from './pages-ahead.ts';
import { SCREENS } from './screens.ts';

const at = (address: string) => isPageAhead(new URL(address, 'http://portal.test'));
const [page = ''] = PAGES_AHEAD;

it('the pages that may be fetched ahead are those whose screens say so', () => {
  const named = Object.values(SCREENS).flatMap((screen) =>
    'isAhead' in screen && screen.isAhead ? screen.path : [],
  );
  expect(PAGES_AHEAD).toEqual(named);
  expect(PAGES_AHEAD.length).toBeGreaterThan(0);
  for (const path of PAGES_AHEAD) expect(at(path)).toBe(true);
});

it('a page may be fetched ahead for the casino that its link names, and for nothing else', () => {
  expect(at(`${page}?casino=12`)).toBe(true);
  expect(at(`${page}?casino=123456789012345`)).toBe(true);
  for (const query of [
    '?casino=',
    '?casino=x',
    '?casino=1234567890123456',
    '?casino=12&tx=t_1',
    '?x=1&casino=12',
    '?tx=t_1',
  ]) {
    expect([query, at(`${page}${query}`)]).toEqual([query, false]);
  }
});

it('no other page may, nor another spelling of one', () => {
  const spelled = PAGES_AHEAD.filter((path) => path !== '/').flatMap((path) => [
    `${path}/`,
    path.toUpperCase(),
  ]);
  for (const path of ['/register', '/elsewhere', ...spelled]) expect([path, at(path)]).toEqual([path, false]);
});
