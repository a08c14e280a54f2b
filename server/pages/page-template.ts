import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Quality of brotli for pages. Measured on the log-on page (15 KB): 5 gives 4304 bytes in 0.21 ms, 4 gives 4675 in
 * 0.16 ms, 6 gives 4286 in 0.25 ms, 9 gives 4283 in 7.5 ms, and gzip 4724 in 0.10 ms (docs/decisions/).
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Pages smaller than this are sent as they are, in bytes. */
const COMPRESSION_THRESHOLD_BYTES = 1024;

/** What differs with every answer: the nonce, and the token of its forms. */
export interface PageValues {
  nonce: string;
  csrfToken: string;
}

/** Text that is always the same, or the place of a value. */
export type TemplatePart = string | { place: keyof PageValues };

/** Rendered HTML with places for what differs with every answer. */
export interface PageTemplate {
  /** In order; a text, which may be empty, stands before and after each place. */
  parts: readonly TemplatePart[];
  /** The page with a nonce and a token of its own for every form. */
  fill(values: PageValues): string;
}

/**
 * Cuts a rendered page at its placeholders, so that filling it in is no more than joining.
 *
 * @param html the page as rendered
 * @param placeholders the texts that stand for the nonce and the token
 */
export function createPageTemplate(html: string, placeholders: PageValues): PageTemplate {
  const parts = cut(html, placeholders.nonce, { place: 'nonce' }).flatMap((part) =>
    typeof part === 'string' ? cut(part, placeholders.csrfToken, { place: 'csrfToken' }) : part,
  );
  return {
    parts,
    fill: (values) => parts.map((part) => (typeof part === 'string' ? part : values[part.place])).join(''),
  };
}

/**
 * A rendered page that is filled in once and not kept: it is not cut first.
 *
 * @param html the page as rendered
 * @param placeholders the texts that stand for the nonce and the token
 */
export function createPageOnce(html: string, placeholders: PageValues): Pick<PageTemplate, 'fill'> {
  return {
    fill: ({ nonce, csrfToken }) =>
      html.replaceAll(placeholders.nonce, nonce).replaceAll(placeholders.csrfToken, csrfToken),
  };
}

/** A text with a place in the stead of each placeholder; a text, which may be empty, stands before and after each. */
function cut(text: string, placeholder: string, place: TemplatePart): TemplatePart[] {
  return text.split(placeholder).flatMap((piece, index) => (index === 0 ? [piece] : [place, piece]));
}

/** A body as it goes over the wire. */
export interface EncodedBody {
  bytes: Buffer;
  /** `Content-Encoding`, or null. */
  encoding: 'br' | 'gzip' | null;
}

/** Whether the browser that asks takes an encoding. */
export type TakesEncoding = (encoding: 'br' | 'gzip') => boolean;

/**
 * Compresses a page, or a file made for one player, in the best encoding that the browser takes.
 *
 * @returns the bytes and how they are encoded
 */
export function encodePage(body: string | Buffer, takes: TakesEncoding): EncodedBody {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes.length < COMPRESSION_THRESHOLD_BYTES) return { bytes, encoding: null };
  if (takes('br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return { bytes: brotliCompressSync(bytes, { params }), encoding: 'br' };
  }
  if (takes('gzip')) {
    return { bytes: gzipSync(bytes, { level: GZIP_LEVEL }), encoding: 'gzip' };
  }
  return { bytes, encoding: null };
}
