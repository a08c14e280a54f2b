import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { PageTemplate, PageValues, TemplatePart } from './page-template.ts';

/**
 * A page that was compressed before anyone asked for it: its brotli stream with the values in it, or null when they are
 * not as long as those it was made for.
 */
export type BrotliTemplate = (values: PageValues) => Buffer | null;

/** The best there is: it is done once for a page, and while no one waits for it. */
const QUALITY = 11;

/** One try in thirty fails: random bytes may look like something to refer to after all. */
const ATTEMPTS = 4;

/**
 * What of the text after a place goes with its value: brotli looks back two bytes to tell what is likely to come next.
 */
const TAIL_LENGTH = 2;
const TAIL = /^[\x20-\x7e]{2}/;

/** The end of a brotli stream: an empty last block (RFC 7932 §9.2). */
const END = Buffer.of(0x03);

/** A piece of the stream as it goes out, or a place that is filled in as it is. */
type Piece = Buffer | { place: keyof PageValues; tail: string };

/**
 * Compresses a page with places in it. A brotli stream is made of blocks, and a block may hold its text as it is (RFC
 * 7932 §9.2): the values go into such blocks, and what stands between them is compressed once. The encoder is given
 * random bytes in the place of each value: it finds nothing in them to refer to and leaves them as they are, so that it
 * goes on in the same state as a reader of the value. What it makes of them is left out.
 *
 * @param sample values as long as all that will be filled in; ASCII
 * @returns the compressed page; null when it cannot be made so, which is found out by reading it with other values
 */
export async function compressTemplate(
  template: PageTemplate,
  sample: PageValues,
): Promise<BrotliTemplate | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pieces = await compressParts(template.parts, sample);
    if (pieces === null) return null;
    const fill = fillPieces(pieces, sample);
    const others = { nonce: noise(sample.nonce.length), csrfToken: noise(sample.csrfToken.length) };
    if (isReadAs(fill(others), template.fill(others))) return fill;
  }
  return null;
}

function fillPieces(pieces: readonly Piece[], sample: PageValues): BrotliTemplate {
  return (values) => {
    const isAsLong =
      values.nonce.length === sample.nonce.length && values.csrfToken.length === sample.csrfToken.length;
    if (!isAsLong) return null;
    return Buffer.concat(
      pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : block(values[piece.place] + piece.tail))),
    );
  };
}

async function compressParts(parts: readonly TemplatePart[], sample: PageValues): Promise<Piece[] | null> {
  const encoder = createEncoder();
  const pieces: Piece[] = [];
  let tail = '';
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      pieces.push(await encoder.compress(part.slice(tail.length)));
      tail = '';
      continue;
    }
    const next = parts[index + 1];
    if (typeof next !== 'string' || !TAIL.test(next)) return null;
    tail = next.slice(0, TAIL_LENGTH);
    pieces.push({ place: part.place, tail });
    await encoder.compress(Buffer.concat([randomBytes(sample[part.place].length), Buffer.from(tail)]));
  }
  return [...pieces, END];
}

/** Compresses text after text into one stream, and returns the whole blocks of each. */
function createEncoder() {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  let made: Buffer[] = [];
  encoder.on('data', (bytes: Buffer) => made.push(bytes));
  return {
    compress: (text: string | Buffer) =>
      new Promise<Buffer>((resolve, reject) => {
        encoder.once('error', reject);
        encoder.write(text);
        encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
          encoder.off('error', reject);
          resolve(Buffer.concat(made));
          made = [];
        });
      }),
  };
}

/** Text as a block of its own that is not compressed: three bytes of head (not the last one, its length, as it is). */
function block(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

function noise(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

function isReadAs(compressed: Buffer | null, text: string): boolean {
  try {
    return compressed !== null && brotliDecompressSync(compressed).toString('utf8') === text;
  } catch {
    return false;
  }
}
