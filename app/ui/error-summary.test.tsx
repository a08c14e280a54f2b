import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, text]) => [href, text]);

describe('the summary of what is wrong with a form', () => {
  it('says each message with a link to its field', () => {
    const html = renderToStaticMarkup(
      <ErrorSummary
        title="Please correct"
        errors={[
          { message: 'Too short.', inputId: 'a', label: 'Branch' },
          { message: 'Too long.', inputId: 'b' },
        ]}
      />,
    );
    expect(linksIn(html)).toEqual([
      ['#a', 'Too short.'],
      ['#b', 'Too long.'],
    ]);
  });

  it('names the fields that have the same message, where it knows their names', () => {
    const message = 'May not be blank.';
    const html = renderToStaticMarkup(
      <ErrorSummary
        title="Please correct"
        errors={[
          { message, inputId: 'a', label: 'Branch' },
          { message, inputId: 'b', label: 'Account' },
          { message, inputId: 'c' },
        ]}
      />,
    );
    expect(linksIn(html)).toEqual([
      ['#a', `Branch: ${message}`],
      ['#b', `Account: ${message}`],
      ['#c', message],
    ]);
  });

  it('is not there when nothing is wrong', () => {
    expect(renderToStaticMarkup(<ErrorSummary title="Please correct" errors={[]} />)).toBe('');
  });
});
