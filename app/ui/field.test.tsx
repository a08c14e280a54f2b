import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorSummary, SUMMARY_LINE_ID } from './field.tsx';

describe('the error summary', () => {
  const lines = [
    { text: 'Email: This field may not be empty.', inputId: 'email-email' },
    { text: 'Current password: This field may not be empty.', inputId: 'email-currentPassword' },
  ];

  it('[S5-FORM-02] leads to each field that is wrong, by its name', () => {
    const html = renderToStaticMarkup(<ErrorSummary title="Please correct the following" lines={lines} />);
    expect(html).toContain('<a href="#email-email">Email: This field may not be empty.</a>');
    expect(html).toContain(
      '<a href="#email-currentPassword">Current password: This field may not be empty.</a>',
    );
  });

  it('[S5-FORM-01] takes the focus when the page comes, without a script', () => {
    const html = renderToStaticMarkup(<ErrorSummary title="Please correct the following" lines={lines} />);
    expect(html).toMatch(/^<div class="error-summary"[^>]* tabindex="-1" autofocus=""/i);
  });

  it('has an id for its first line alone, which fields may refer to', () => {
    const html = renderToStaticMarkup(<ErrorSummary title="Please correct the following" lines={lines} />);
    expect(html.split(`id="${SUMMARY_LINE_ID}"`)).toHaveLength(2);
  });

  it('is not there when nothing is wrong', () => {
    expect(renderToStaticMarkup(<ErrorSummary title="Please correct the following" lines={[]} />)).toBe('');
  });
});
