import { expect, it } from 'vitest';
import { isLogInAgain, logInAgainHref } from './log-in-again.ts';

const at = (address: string) => new URL(address, 'http://portal.test');

it('a session that cannot be opened is given up by the log-in, which leads back', () => {
  expect(logInAgainHref(at('/userProfile'))).toBe('/login?next=%2FuserProfile&again=yes');
  expect(logInAgainHref(at('/'))).toBe('/login?again=yes');
});

it('only a form gives a session up, and only that of the log-in', () => {
  const url = at('/login?again=yes');
  expect(isLogInAgain({ method: 'POST', url })).toBe(true);
  expect(isLogInAgain({ method: 'GET', url })).toBe(false);
  expect(isLogInAgain({ method: 'POST', url: at('/login?next=%2F') })).toBe(false);
  expect(isLogInAgain({ method: 'POST', url: at('/logout?again=yes') })).toBe(false);
});
