import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { readEmail } from '#app/domain/player/email.ts';
import { asTyped, field, notBlank, parse, readTexts, secret, toForm } from './read.ts';
import { messagesOf, payloadOf, typedValues } from './sent-form.ts';

const schema = z.object({
  email: field(readEmail),
  password: secret(notBlank).optional(),
  note: field(asTyped, 5),
});

const formOf = (entries: readonly (readonly [string, string])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

describe('a text that was pasted', () => {
  const pasted = '\u202aa\u200b@b.example\u202c\u00a0';

  it('reaches its reader clean, and comes back as it was', () => {
    const sent = parse(formOf([['email', pasted]]), schema);
    expect(sent.status === 'success' && sent.value.email).toBe('a@b.example');
    expect(sent.reply().initialValue?.email).toBe(pasted);
  });

  it('is cut without the characters that nobody sees', () => {
    const sent = parse(
      formOf([
        ['email', 'a@b.example'],
        ['note', `\u2068${'\u200b'.repeat(9)}12345`],
      ]),
      schema,
    );
    expect(sent.status === 'success' && sent.value.note).toBe('12345');
  });

  it('stays as it is in a secret, to the last character', () => {
    const secrets = z.object({ password: secret(asTyped), code: secret(notBlank) });
    const text = ' \u200b\u202eＡ´\u00a0\u3000\u2010\ufeff\u{e0101}\t ';
    const sent = parse(
      formOf([
        ['password', text],
        ['code', text],
      ]),
      secrets,
    );
    expect(sent.status === 'success' && sent.value).toEqual({ password: text, code: text });
  });
});

describe('a form that was sent', () => {
  it('gives what its readers make of it', () => {
    const sent = parse(formOf([['email', ' a@b.example ']]), schema);
    expect(sent.status).toBe('success');
    expect(sent.status === 'success' && sent.value).toEqual({ email: 'a@b.example', note: '' });
  });

  it('says what is wrong with each field, in the order of the schema', () => {
    const sent = parse(
      formOf([
        ['password', ''],
        ['email', 'nobody'],
      ]),
      schema,
    );
    expect(Object.entries(messagesOf(sent.reply()))).toEqual([
      ['email', { messageKey: 'errors:invalidEmailAddress' }],
      ['password', { messageKey: 'errors:fieldBlank' }],
    ]);
  });

  it('[S5-FORM-03] is never shown again with its secrets', () => {
    const sent = parse(
      formOf([
        ['email', 'x'],
        ['password', 'Secret-1'],
        ['intent', 'save'],
      ]),
      schema,
    );
    expect(typedValues({ status: 'error', error: {}, ...sent.reply() } as never)).toEqual({
      email: 'x',
      intent: 'save',
    });
    expect(JSON.stringify(sent.reply())).not.toContain('Secret-1');
  });

  it('keeps no more of a field than may be typed into it', () => {
    expect(payloadOf(parse(formOf([['note', 'a'.repeat(100)]]), schema)).note).toBe('aaaaa');
  });

  it.each([
    ['__proto__', '{}'],
    ['__intent__', 'not JSON'],
    ['__state__', 'not JSON'],
    ['email[4294967290]', 'x'],
    ['email.constructor.prototype', 'x'],
    ['', 'x'],
  ])('lets no field in that the schema does not name: %j', (name, value) => {
    const sent = parse(
      formOf([
        [name, value],
        ['email', 'a@b.example'],
      ]),
      schema,
    );
    expect(sent.status).toBe('success');
    expect(Object.keys(sent.payload)).toEqual(['email']);
  });

  it('reads the first of several values, and no file', () => {
    const form = formOf([
      ['email', 'a@b.example'],
      ['email', 'c@d.example'],
    ]);
    form.append('note', new Blob(['x']), 'x.txt');
    const sent = parse(form, schema);
    expect(sent.status === 'success' && sent.value).toEqual({ email: 'a@b.example', note: '' });
  });

  it('[S5-FORM-03] has no field of which nobody said whether it is a secret', () => {
    const open = z.object({ password: z.string() });
    expect(() => parse(formOf([['password', 'x']]), open)).toThrow('field() or secret()');
  });
});

describe('a name with a dot', () => {
  const dotted = z.object({ 'address.zipcode': field(notBlank), 'address.pin': secret(notBlank) });

  it('is one field, in values and in messages', () => {
    const sent = parse(toForm({ 'address.zipcode': '1', 'address.pin': '2' }), dotted);
    expect(sent.status === 'success' && sent.value).toEqual({ 'address.zipcode': '1', 'address.pin': '2' });
    expect(payloadOf(sent)).toEqual({ 'address.zipcode': '1', 'address.pin': '2' });
    expect(sent.reply().initialValue).toEqual({ 'address.zipcode': '1' });
    const refused = parse(toForm({ 'address.pin': '2' }), dotted);
    expect(messagesOf(refused.reply())).toEqual({ 'address.zipcode': { messageKey: 'errors:fieldBlank' } });
  });
});

describe('readTexts', () => {
  it('reads the named inputs and nothing else', () => {
    const form = toForm({
      'birthDate.day': ' 4',
      'birthDate.month': '3',
      displayName: 'Ana',
      other: 'y',
    });
    expect(readTexts(form, ['birthDate.day', 'birthDate.month', 'birthDate.year', 'displayName'])).toEqual({
      'birthDate.day': ' 4',
      'birthDate.month': '3',
      'birthDate.year': '',
      displayName: 'Ana',
    });
  });

  it('takes the first of two values', () => {
    const form = toForm({ email: 'a@mail.example' });
    form.append('email', 'b@mail.example');
    expect(readTexts(form, ['email'])).toEqual({ email: 'a@mail.example' });
  });
});
