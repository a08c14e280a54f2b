import { expect, it } from 'vitest';
import { isIdCheckReturn, isProviderReturn } from './provider-return.ts';

const query = (text: string) => new URLSearchParams(text);

it('a player comes back from a payment provider by an address that says so', () => {
  expect(isProviderReturn(query('from=provider&tx=t_1'))).toBe(true);
  for (const text of ['', 'from=', 'from=elsewhere', 'provider=from'])
    expect(isProviderReturn(query(text))).toBe(false);
});

it('a player comes back from the identity check by an address that names it', () => {
  expect(isIdCheckReturn(query('session=s_1'))).toBe(true);
  for (const text of ['', 'from=session']) expect(isIdCheckReturn(query(text))).toBe(false);
});
