import { Tokenizer, TokenizerMode } from 'parse5';

/** Most elements within each other that a document keeps. */
export const MAXIMUM_DEPTH = 64;
/** Most tags, comments and lone `<` of a document: far more than a long contract has. */
const MAXIMUM_MARKS = 50_000;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements whose content is text up to their own end tag, whatever it looks like. */
const RAW_TEXT = new Set('iframe noembed noframes script style textarea title xmp'.split(' '));
/** What a start tag ends when it stands right in it: people leave these end tags out. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  tr: ['tr', 'td', 'th', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tbody: ['thead', 'tbody', 'tr', 'td', 'th', 'p'],
  tfoot: ['thead', 'tbody', 'tr', 'td', 'th', 'p'],
};

/** Offsets in the source; what stands at the end is not part of it. */
interface Range {
  startOffset: number;
  endOffset: number;
}

/**
 * Strips the tags of HTML that are nested deeper than the limit - their text stays - and adds the end tags that people
 * leave out. It is no sanitiser: it bounds the work of those that follow, which grows with the square of the depth
 * (hardening of spec §7: bounded time). In one pass, without looking back.
 *
 * @returns null when it has more marks than any document
 */
export function boundMarkup(html: string): string | null {
  // One kind of line end, as the tokenizer counts them.
  const source = html.replace(/\r\n?/g, '\n');
  if (source.split('<', MAXIMUM_MARKS + 2).length > MAXIMUM_MARKS + 1) return null;

  const open: string[] = [];
  const openByName = new Map<string, number>();
  const kept: string[] = [];
  let position = 0;

  function push(name: string): void {
    open.push(name);
    openByName.set(name, (openByName.get(name) ?? 0) + 1);
  }

  function pop(): string | undefined {
    const name = open.pop();
    if (name !== undefined) openByName.set(name, (openByName.get(name) ?? 0) - 1);
    return name;
  }

  function cut({ startOffset, endOffset }: Range): void {
    kept.push(source.slice(position, startOffset));
    position = endOffset;
  }

  /** Writes down the end tags that were left out before a start tag. */
  function endWhatEndsAt(tagName: string, { startOffset }: Range): void {
    const ended = Object.hasOwn(ENDS, tagName) ? ENDS[tagName] : undefined;
    while (ended?.includes(open.at(-1) ?? '')) {
      cut({ startOffset, endOffset: startOffset });
      kept.push(`</${pop()}>`);
    }
  }

  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location }) {
        if (location === null) return;
        endWhatEndsAt(tagName, location);
        if (VOID.has(tagName)) return;
        if (open.length >= MAXIMUM_DEPTH) {
          cut(location);
          return;
        }
        push(tagName);
        if (RAW_TEXT.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
      },
      onEndTag({ tagName, location }) {
        if (location === null) return;
        if ((openByName.get(tagName) ?? 0) === 0) {
          // What `</p>` and `</br>` make out of nothing is nothing to miss.
          cut(location);
          return;
        }
        while (pop() !== tagName);
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(source, true);
  kept.push(source.slice(position));
  return kept.join('');
}
