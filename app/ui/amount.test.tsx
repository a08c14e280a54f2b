import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Amount } from './amount.tsx';

describe('an amount that may be too long', () => {
  it.each([
    ['$1,234.50\u00a0USD', '$1,234.50<span class="amount-code"> USD</span>'],
    ['kr\u00a01,234.50\u00a0SEK', 'kr\u00a01,234.50<span class="amount-code"> SEK</span>'],
    ['1,234.50\u00a0kr', '1,234.50\u00a0kr'],
    ['$1,234.50', '$1,234.50'],
    ['Amount unavailable', 'Amount unavailable'],
  ])('%s may be broken before its code', (text, markup) => {
    expect(renderToStaticMarkup(<Amount text={text} />)).toBe(markup);
  });
});
