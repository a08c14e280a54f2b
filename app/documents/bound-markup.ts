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
  const markup = new Markup(source);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location }) {
        const isOpen = location !== null && markup.start(tagName, location);
        if (isOpen && RAW_TEXT.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
      },
      onEndTag({ tagName, location }) {
        if (location !== null) markup.end(tagName, location);
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
  return markup.rest();
}

/** What is kept of a source, tag by tag. */
class Markup {
  readonly #source: string;
  readonly #kept: string[] = [];
  readonly #open: string[] = [];
  readonly #openByName = new Map<string, number>();
  #position = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Keeps a start tag unless it lies too deep. Returns whether its element is open now. */
  start(name: string, range: Range): boolean {
    this.#endWhatEndsAt(name, range);
    if (VOID.has(name)) return false;
    if (this.#open.length >= MAXIMUM_DEPTH) {
      this.#cut(range);
      return false;
    }
    this.#open.push(name);
    this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
    return true;
  }

  /** Keeps an end tag of an open element; what `</p>` and `</br>` make out of nothing is nothing to miss. */
  end(name: string, range: Range): void {
    if ((this.#openByName.get(name) ?? 0) === 0) this.#cut(range);
    else while (this.#pop() !== name);
  }

  /** All that was kept. */
  rest(): string {
    return this.#kept.join('') + this.#source.slice(this.#position);
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) this.#openByName.set(name, (this.#openByName.get(name) ?? 0) - 1);
    return name;
  }

  #cut({ startOffset, endOffset }: Range): void {
    this.#kept.push(this.#source.slice(this.#position, startOffset));
    this.#position = endOffset;
  }

  /** Writes down the end tags that were left out before a start tag. */
  #endWhatEndsAt(name: string, { startOffset }: Range): void {
    const ended = Object.hasOwn(ENDS, name) ? ENDS[name] : undefined;
    while (ended?.includes(this.#open.at(-1) ?? '')) {
      this.#cut({ startOffset, endOffset: startOffset });
      this.#kept.push(`</${this.#pop()}>`);
    }
  }
}
