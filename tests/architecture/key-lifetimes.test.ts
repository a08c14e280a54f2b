import { expect, it } from 'vitest';
import { KEY_USABLE_MS } from '#app/payments/base/payment-journal.ts';
import { KEY_REMEMBERED_MS } from '#app/session/sealed-lifetimes.ts';
import { KEPT_MS } from '#sandbox/http/idempotency.ts';
import { KEY_REMEMBERED_HOURS } from '../../operator/contract/overview.ts';

const HOUR_MS = 60 * 60_000;

it('[OC-RULE-10] a key is sent for an hour less than contract and sandbox have the operator remember it', () => {
  expect(KEY_REMEMBERED_MS).toBe(KEY_REMEMBERED_HOURS * HOUR_MS);
  expect(KEPT_MS).toBe(KEY_REMEMBERED_MS);
  expect(KEY_USABLE_MS).toBe(KEY_REMEMBERED_MS - HOUR_MS);
});
