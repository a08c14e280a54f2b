import { expect, it } from 'vitest';
import { failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import { isUnauthorized, ok, refused } from './result.ts';

it('an access token is invalid after a 401, and after nothing else', () => {
  expect(isUnauthorized(refused(failureFromHttpStatus(401)))).toBe(true);
  expect(isUnauthorized(refused(failureFromHttpStatus(403)))).toBe(false);
  expect(isUnauthorized(refused(failureOf('InvalidUser')))).toBe(false);
  // Told in a body: the call was answered.
  expect(isUnauthorized(refused({ ...failureFromHttpStatus(401), source: 'body' }))).toBe(false);
  expect(isUnauthorized(ok(401))).toBe(false);
});
