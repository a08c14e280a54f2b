import { expect, it } from 'vitest';
import { messagesOf, sentForm, sentStrength, strengthOf, typedValue, typedValues } from './sent-form.ts';

const MESSAGE = { messageKey: 'errors:fieldInvalid' } as const;

it('a form without a schema has what was typed, and its messages', () => {
  const values = { note: 'a' };
  const sent = sentForm(values, { note: MESSAGE });
  expect(sent).toEqual({ status: 'error', initialValue: { note: 'a' }, error: { note: MESSAGE } });
  expect(sent.initialValue).not.toBe(values);
  expect(sentForm(values).error).toEqual({});
});

it('only texts were typed', () => {
  const sent = { ...sentForm({ note: 'a' }), initialValue: { note: 'a', list: ['b'] } };
  expect(typedValues(sent)).toEqual({ note: 'a' });
  expect([typedValue(sent, 'note'), typedValue(sent, 'list'), typedValue(sent, 'other')]).toEqual([
    'a',
    undefined,
    undefined,
  ]);
  expect([typedValue(null, 'note'), typedValue(undefined, 'note')]).toEqual([undefined, undefined]);
});

it('a form has the messages of its fields', () => {
  expect(messagesOf({ error: { note: MESSAGE, other: null } })).toEqual({ note: MESSAGE });
  expect([messagesOf(null), messagesOf(undefined), messagesOf({})]).toEqual([{}, {}, {}]);
});

it('of a password its strength is shown', () => {
  expect(strengthOf('')).toEqual({});
  const { strength = '' } = strengthOf('a');
  expect(sentStrength(sentForm({ strength }))).toBe(strength);
  expect(sentStrength(sentForm({ strength: 'unheard of' }))).toBeNull();
  expect([sentStrength(null), sentStrength(sentForm({}))]).toEqual([null, null]);
});
