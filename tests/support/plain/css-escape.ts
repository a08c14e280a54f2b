/** What `CSS.escape` does, which jsdom has not: an id as it is written in a selector. */
export function escapeCss(text: string): string {
  return [...text]
    .map((character, index) => {
      const isLeading = index === 0 || (index === 1 && text.startsWith('-'));
      const isSafe = /[\w\u0080-\u{10ffff}-]/u.test(character) && text !== '-';
      const isNumber = isLeading && /\d/.test(character);
      return isSafe && !isNumber ? character : `\\${character.codePointAt(0)?.toString(16)} `;
    })
    .join('');
}
