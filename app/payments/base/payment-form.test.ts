import { describe, expect, it } from 'vitest';
import {
  detailInput,
  inputIdOf,
  NOTHING_TYPED,
  textsOf,
  typedInForm,
  typedInQuery,
  valuesOf,
} from './payment-form.ts';

function formOf(fields: readonly (readonly [string, string | Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const LONG = 'x'.repeat(250);

describe('a typed payment', () => {
  it('has every amount and radio, the first method, and the answers to questions of methods', () => {
    const typed = typedInForm(
      formOf([
        ['amount', '10'],
        ['amount', '20'],
        ['quickAmount', 'other'],
        ['quickAmount', '5000'],
        ['method', 'm_oxxo'],
        ['method', 'm_card'],
        [detailInput('m_oxxo', 'email'), 'a@b.test'],
        [detailInput('m_oxxo', 'email'), 'c@d.test'],
        ['details', 'none'],
        ['detailsOther', 'none'],
        ['proof', 'secret'],
        ['ageConfirmed', 'yes'],
      ]),
    );
    expect(typed).toEqual({
      amounts: ['10', '20'],
      quickAmounts: ['other', '5000'],
      methodId: 'm_oxxo',
      details: { 'details.m_oxxo.email': 'a@b.test' },
      isAgeConfirmed: true,
      isAccountConfirmed: false,
    });
    expect(typedInForm(formOf([['accountConfirmed', 'yes']])).isAccountConfirmed).toBe(true);
    expect(typedInForm(formOf([['ageConfirmed', 'on']])).isAgeConfirmed).toBe(false);
  });

  it('is cut, and has no files', () => {
    const typed = typedInForm(
      formOf([
        ['amount', LONG],
        ['amount', new Blob(['10'])],
        ['method', LONG],
      ]),
    );
    expect(typed.amounts).toEqual([LONG.slice(0, 200)]);
    expect(typed.methodId).toBe(LONG.slice(0, 200));
    expect(typedInForm(formOf([]))).toEqual(NOTHING_TYPED);
  });

  it('is filled in by an address with amount and method alone, the first of each', () => {
    const query = new URLSearchParams(
      'amount=10&amount=20&method=m_card&method=m_oxxo&quickAmount=all&ageConfirmed=yes&details.m_card.email=a',
    );
    expect(typedInQuery(query)).toEqual({ ...NOTHING_TYPED, amounts: ['10'], methodId: 'm_card' });
    expect(typedInQuery(new URLSearchParams())).toEqual(NOTHING_TYPED);
  });

  it('comes back by the names of its inputs, boxes only where they were ticked', () => {
    const details = { 'details.m_oxxo.email': 'a@b.test' };
    const typed = { ...NOTHING_TYPED, amounts: ['10', '20'], methodId: 'm_oxxo', details };
    expect(valuesOf(typed)).toEqual({ ...details, amount: '10', method: 'm_oxxo' });
    expect(
      valuesOf({ ...typed, quickAmounts: ['all'], isAgeConfirmed: true, isAccountConfirmed: true }),
    ).toMatchObject({ quickAmount: 'all', ageConfirmed: 'yes', accountConfirmed: 'yes' });
    expect(valuesOf(NOTHING_TYPED)).toEqual({ amount: '', method: '' });
  });
});

describe('names of inputs', () => {
  it('keep plain words and encode all else', () => {
    expect(detailInput('m_1', 'email')).toBe('details.m_1.email');
    expect(detailInput('m_1', 'e'.repeat(64))).toBe(`details.m_1.${'e'.repeat(64)}`);
    for (const field of ['', '1a', 'é', 'a b', 'a.b', '<script>', 'e'.repeat(65)]) {
      expect(detailInput('m_1', field)).toMatch(/^details\.m_1\._[\w-]*$/);
    }
    expect(detailInput('m_1', 'é')).not.toBe(detailInput('m_1', 'è'));
  });

  it('make ids of words', () => {
    expect(inputIdOf('')).toBe('pay-form');
    expect(inputIdOf('details.m_1.e-mail')).toBe('pay-details-m_1-e-mail');
  });
});

it('texts of an input are whole, and no files', () => {
  const form = formOf([
    ['operation', LONG],
    ['operation', new Blob(['x'])],
    ['other', 'y'],
  ]);
  expect(textsOf(form, 'operation')).toEqual([LONG]);
  expect(textsOf(form, 'none')).toEqual([]);
});
