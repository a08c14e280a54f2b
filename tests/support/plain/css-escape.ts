/** `CSS.escape`, which jsdom has not: an id as it is written in a selector. */
export function escapeCss(text: string): string {
  return [...text]
    .map((character, index) => {
      const isDigit = /\d/.test(character);
      const isLeading = index === 0 || (index === 1 && text.startsWith('-'));
      if (/[\u0001-\u001f\u007f]/.test(character) || (isDigit && isLeading))
        return `\\${character.codePointAt(0)?.toString(16)} `;
      if (text === '-') return '\\-';
      return /[\w\u0080-\u{10ffff}-]/u.test(character) ? character : `\\${character}`;
    })
    .join('');
}
