import { expect, it } from 'vitest';
import { isIdCheckReturn, isProviderReturn } from './provider-return.ts';

it('a player comes back from a payment provider by an address that says so', () => {
  expect(isProviderReturn('from=provider&tx=t_1')).toBe(true);
  for (const text of ['', 'from=', 'from=elsewhere', 'provider=from'])
    expect(isProviderReturn(text)).toBe(false);
});

it('a player comes back from the identity check by an address that names it', () => {
  expect(isIdCheckReturn('session=s_1')).toBe(true);
  for (const text of ['', 'from=session']) expect(isIdCheckReturn(text)).toBe(false);
});
