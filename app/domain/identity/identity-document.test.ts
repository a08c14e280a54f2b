import { describe, expect, it } from 'vitest';
import { IDENTITY_DOCUMENTS, readIdentityDocument } from './identity-document.ts';

describe('readIdentityDocument', () => {
  it.each(IDENTITY_DOCUMENTS)('knows %s', (kind) => {
    expect(readIdentityDocument(kind)).toEqual({ ok: true, value: kind });
  });

  it.each([
    ['', 'blank'],
    [' ', 'blank'],
    ['library', 'invalid'],
    ['INE', 'invalid'],
  ])('refuses %j: %s', (typed, code) => {
    expect(readIdentityDocument(typed)).toEqual({ ok: false, code });
  });
});
