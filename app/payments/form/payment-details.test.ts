import { describe, expect, it } from 'vitest';
import type { WebPayField } from '#app/domain/money/web-pay.ts';
import { detailInput } from '#app/payments/base/payment-form.ts';
import { readDetails } from '#app/payments/check/check-payment.ts';

function field(changes: Partial<WebPayField>): WebPayField {
  return {
    name: 'answer',
    type: 'text',
    label: 'Answer',
    isRequired: true,
    minimumLength: null,
    maximumLength: null,
    options: [],
    ...changes,
  };
}

const INPUT = detailInput('m_1', 'answer');
const read = (changes: Partial<WebPayField>, typed: string) =>
  readDetails({ methodId: 'm_1', fields: [field(changes)] }, { [INPUT]: typed });
const OPTIONS = [
  { value: 'ordinary', label: 'Ordinary' },
  { value: '', label: 'None' },
];

describe('readDetails', () => {
  it.each<[Partial<WebPayField>, string, string]>([
    [{}, ' Calle 1 ', 'Calle 1'],
    [{ type: 'digits', minimumLength: 10, maximumLength: 10 }, '55 1234-5678', '5512345678'],
    [{ type: 'digits' }, '１２３', '123'],
    [{ type: 'clabe' }, '0321 8000 0118 3597 19', '032180000118359719'],
    [{ type: 'routing' }, '0210 0002 1', '021000021'],
    [{ type: 'kana' }, 'みほん ﾊﾅｺ', 'ミホン ハナコ'],
    [{ type: 'email' }, ' a@b.mx ', 'a@b.mx'],
    [{ type: 'select', options: OPTIONS }, 'ordinary', 'ordinary'],
  ])('%j takes %j', (changes, typed, value) => {
    expect(read(changes, typed)).toEqual({ ok: true, details: { answer: value } });
  });

  it.each<[Partial<WebPayField>, string, string]>([
    [{}, ' ', 'errors:fieldBlank'],
    [{}, 'a\u0000b', 'errors:fieldInvalidCharacters'],
    [{ maximumLength: 3 }, 'four', 'errors:fieldTooLong'],
    [{}, 'x'.repeat(201), 'errors:fieldTooLong'],
    [{ type: 'digits', minimumLength: 4 }, '123', 'errors:fieldTooShort'],
    [{ type: 'digits' }, '12x', 'errors:fieldInvalidCharacters'],
    [{ type: 'digits' }, '٣', 'errors:fieldInvalidCharacters'],
    [{ type: 'clabe' }, '032180000118359718', 'errors:fieldCheckDigit'],
    [{ type: 'routing' }, '021000022', 'errors:fieldCheckDigit'],
    [{ type: 'kana' }, '見本', 'errors:fieldInvalidCharacters'],
    [{ type: 'kana', maximumLength: 3 }, 'ミホンハ', 'errors:fieldTooLong'],
    [{ type: 'email' }, 'a@b', 'errors:invalidEmailAddress'],
    [{ type: 'select', options: OPTIONS }, 'gold', 'errors:fieldInvalid'],
    [{ type: 'select', options: OPTIONS }, '', 'errors:fieldBlank'],
  ])('[OC-TYPE-08] %j refuses %j with %s', (changes, typed, messageKey) => {
    expect(read(changes, typed)).toEqual({ ok: false, errors: { [INPUT]: { messageKey } } });
  });

  it('leaves out what is not required and empty, and what other methods ask', () => {
    expect(read({ isRequired: false }, '')).toEqual({ ok: true, details: {} });
    const other = detailInput('m_2', 'answer');
    const fields = [field({})];
    expect(readDetails({ methodId: 'm_1', fields }, { [INPUT]: 'mine', [other]: 'yours' })).toEqual({
      ok: true,
      details: { answer: 'mine' },
    });
  });
});
