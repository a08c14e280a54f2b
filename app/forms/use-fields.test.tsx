import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { LanguageContext } from '#app/i18n/texts.ts';
import type { SentForm } from '#app/session/messages.ts';
import { PageContext, type PageContextValue } from '#app/ui/page-context.ts';
import { sentForm } from './sent-form.ts';
import { type FormFields, Summary, useFields, useSentForm } from './use-fields.tsx';

const BLANK = { messageKey: 'errors:fieldBlank' } as const;
const SHORT = { messageKey: 'errors:passwordTooShort', params: { count: 8 } } as const;
const LABELS = { phone: 'Phone', password: 'Password' } as const;

/** Renders in a page, of which only the language and the form that it shows again are read here. */
function render(page: ReactNode, shown: PageContextValue['sentForm'] = null): string {
  return renderToStaticMarkup(
    <PageContext.Provider value={{ sentForm: shown } as PageContextValue}>
      <LanguageContext.Provider value="en">{page}</LanguageContext.Provider>
    </PageContext.Provider>,
  );
}

/** Calls a hook in a page and returns its result. */
function called<Result>(hook: () => Result, shown?: PageContextValue['sentForm']): Result {
  const results: Result[] = [];
  render(<Caller call={() => results.push(hook())} />, shown);
  return results[0] as Result;
}

function Caller({ call }: { call: () => unknown }) {
  call();
  return null;
}

const lines = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, text]) => [href, text]);

describe('the form that a page shows again', () => {
  const shown = { values: { intent: 'email', mail: 'a' }, errors: { mail: BLANK } };

  it('is none, if the page was not rejected', () => {
    expect(called(() => useSentForm())).toBeNull();
    expect(called(() => useSentForm('email'))).toBeNull();
  });

  it('is that of any form, if none is named', () => {
    expect(called(() => useSentForm(), shown)).toEqual(sentForm(shown.values, shown.errors));
    expect(called(() => useSentForm(), { values: {}, errors: {} })).toEqual(sentForm({}));
  });

  it('is that of the named forms alone', () => {
    expect(called(() => useSentForm('phone', 'email'), shown)).toEqual(sentForm(shown.values, shown.errors));
    expect(called(() => useSentForm('phone'), shown)).toBeNull();
    expect(called(() => useSentForm('phone'), { values: {}, errors: {} })).toBeNull();
    expect(called(() => useSentForm(''), { values: {}, errors: {} })).toEqual(sentForm({}));
  });
});

describe('the fields of a form', () => {
  const fieldsOf = (
    sent: SentForm | null,
    shown?: ('phone' | 'password')[],
  ): FormFields<'phone' | 'password'> => called(() => useFields('log-in', sent, LABELS, shown));

  it('have an id with the name of their form, what was typed, and the text of their message', () => {
    expect(fieldsOf(sentForm({ phone: '55' }, { phone: BLANK, password: SHORT })).fields).toEqual({
      phone: {
        id: 'log-in-phone',
        name: 'phone',
        label: 'Phone',
        value: '55',
        error: 'This field may not be blank.',
      },
      password: {
        id: 'log-in-password',
        name: 'password',
        label: 'Password',
        value: undefined,
        error: 'Password must have at least 8 characters.',
      },
    });
  });

  it('are empty in a form that was not sent', () => {
    const { fields, summary } = fieldsOf(null);
    expect([fields.phone.value, fields.phone.error]).toEqual([undefined, undefined]);
    expect(render(summary)).toBe('');
  });

  it('are summed up in the order of the labels, each with a link to its input', () => {
    const { summary } = fieldsOf(sentForm({}, { phone: BLANK, password: BLANK }));
    expect(lines(render(summary))).toEqual([
      ['#log-in-phone', 'Phone: This field may not be blank.'],
      ['#log-in-password', 'Password: This field may not be blank.'],
    ]);
    expect(render(summary)).toContain('Please correct the following');
  });

  it('are not summed up, if one alone is wrong and shows it', () => {
    const one = sentForm({}, { password: BLANK });
    expect(render(fieldsOf(one).summary)).toBe('');
    expect(render(fieldsOf(one, ['password']).summary)).toBe('');
    expect(lines(render(fieldsOf(one, ['phone']).summary))).toEqual([
      ['#log-in-password', 'Password: This field may not be blank.'],
    ]);
  });

  it('a message about the whole form leads to the first field, without a label', () => {
    expect(lines(render(fieldsOf(sentForm({}, { '': BLANK })).summary))).toEqual([
      ['#log-in-phone', 'This field may not be blank.'],
    ]);
  });
});

describe('the summary of a form whose fields are known at run time', () => {
  const summary = (messages: FieldMessages, first?: string) =>
    lines(
      render(
        <Summary
          messages={messages}
          labelOf={(name) => (name === 'answer-1' ? 'Colour' : undefined)}
          idOf={(name) => `questions-${name}`}
          first={first}
        />,
      ),
    );

  it('is left out for a single field with a label', () => {
    expect(summary({ 'answer-1': BLANK })).toEqual([]);
    expect(summary({ 'answer-2': BLANK })).toEqual([['#questions-answer-2', 'This field may not be blank.']]);
  });

  it('leads from a message about the whole form to the first field, if there is one', () => {
    const messages = { 'answer-1': BLANK, '': BLANK };
    expect(summary(messages, 'answer-1')).toEqual([
      ['#questions-answer-1', 'Colour: This field may not be blank.'],
      ['#questions-answer-1', 'This field may not be blank.'],
    ]);
    expect(summary(messages)).toEqual([
      ['#questions-answer-1', 'Colour: This field may not be blank.'],
      ['#questions-', 'This field may not be blank.'],
    ]);
  });
});
