import { describe, expect, it } from 'vitest';
import { shownDocumentsText } from './form-names.ts';
import { hasShown, readTyped } from './read-form.ts';

const DOCUMENTS = [
  { key: 'terms', version: '10' },
  { key: 'privacy', version: '3' },
];

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('readTyped', () => {
  it('reads the inputs of the fields and nothing else', () => {
    const form = formOf({ 'birthDate.day': ' 4', 'birthDate.month': '3', displayName: 'Ana', other: 'y' });
    expect(readTyped(form, ['birthDate', 'displayName'])).toEqual({
      'birthDate.day': ' 4',
      'birthDate.month': '3',
      'birthDate.year': '',
      displayName: 'Ana',
    });
  });

  it('takes the first of two values', () => {
    const form = formOf({ email: 'a@mail.example' });
    form.append('email', 'b@mail.example');
    expect(readTyped(form, ['email'])).toEqual({ email: 'a@mail.example' });
  });
});

describe('hasShown', () => {
  it('compares documents and versions', () => {
    const shown = (text: string) => hasShown(formOf({ shownDocuments: text }), DOCUMENTS);
    expect(shown(shownDocumentsText(DOCUMENTS))).toBe(true);
    expect(shown(shownDocumentsText(DOCUMENTS.slice(1)))).toBe(false);
    expect(shown(shownDocumentsText([{ key: 'terms', version: '9' }, ...DOCUMENTS.slice(1)]))).toBe(false);
    expect(shown('')).toBe(false);
    expect(shown('{')).toBe(false);
  });
});
