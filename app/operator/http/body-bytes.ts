import { isAscii, isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/**
 * Content codings and their decoders; `deflate` is often sent without its frame, and one without decoders is
 * rejected.
 */
const UNPACK: ReadonlyMap<string, readonly Unpack[]> = new Map([
  ['gzip', [gunzipSync]],
  ['x-gzip', [gunzipSync]],
  ['deflate', [inflateSync, inflateRawSync]],
  ['br', [brotliDecompressSync]],
  ['compress', []],
  ['x-compress', []],
  ['zstd', []],
]);
const MOST_CODINGS = 2;
const GZIP_START = Buffer.from([0x1f, 0x8b, 0x08]);

export interface UnpackedBody {
  bytes: Buffer;
  isHeaderTrue: boolean;
}

/**
 * Removes the content codings of a body; null when it cannot be decoded, or exceeds `maximumBytes` decoded. A
 * gateway may declare an unknown coding, or one that it has not applied: plain bytes stay as they are, and
 * gzip is detected without a header.
 */
export function unpackBody(body: Buffer, encodings: string, maximumBytes: number): UnpackedBody | null {
  const named = encodings
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const codings = named.filter((coding) => UNPACK.has(coding));
  const isGzipUnnamed = codings.length === 0 && isGzip(body);
  if (isGzipUnnamed) codings.push('gzip');
  if (codings.length > MOST_CODINGS) return null;
  let isHeaderTrue = !isGzipUnnamed && codings.length === named.length;
  let bytes = body;
  for (const coding of codings.reverse()) {
    const unpacked = unpack(bytes, UNPACK.get(coding) ?? [], maximumBytes);
    if (unpacked === null && hasControls(bytes.toString('latin1'))) return null;
    isHeaderTrue &&= unpacked !== null;
    bytes = unpacked ?? bytes;
  }
  return bytes.length > maximumBytes ? null : { bytes, isHeaderTrue };
}

const isGzip = (body: Buffer) => body.subarray(0, GZIP_START.length).equals(GZIP_START);

function unpack(body: Buffer, ways: readonly Unpack[], maximumBytes: number): Buffer | null {
  for (const way of ways) {
    try {
      return way(body, { maxOutputLength: maximumBytes });
    } catch {
      // Not this way.
    }
  }
  return null;
}

/** Detects control characters, which text never has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const hasControls = (text: string) => /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);

/** Charset in a content type or other text; null without one. */
export const charsetIn = (text: string) =>
  /(?:^|[\s;])charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(text)?.[1] ?? null;

/** Text, and a flag for the charset that was declared first. */
export interface DecodedBytes {
  text: string;
  isSure: boolean;
}

/**
 * Decodes a text by its byte order mark, by the declared charsets, as UTF-8, or by a `usual` charset,
 * whichever fits first. If none fits, a wrong byte becomes U+FFFD.
 *
 * @param named declared charsets by priority
 * @param otherwise charset of bytes that fit none, unless one other than UTF-8 was declared
 * @returns null where `otherwise` is not supported
 */
export function decodeBytes(
  bytes: Buffer,
  named: readonly string[],
  usual: readonly string[] = [],
  otherwise = 'utf-8',
): DecodedBytes | null {
  const marked = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'utf-8' : ofTwoBytes(bytes);
  const believed = marked === null ? named : [marked, ...named];
  // Escapes are valid UTF-8, but not text.
  const escaped = bytes.includes('\u001b$') ? ['iso-2022-jp'] : [];
  for (const [index, name] of [...believed, ...escaped, 'utf-8', ...usual].entries()) {
    const text = decodeAs(bytes, name);
    if (text === null) continue;
    // One-byte charsets fit all bytes; what is valid UTF-8 is hardly ever anything else.
    const utf8 = isOneByte(name) && !isAscii(bytes) && isUtf8(bytes) ? decodeAs(bytes, 'utf-8') : null;
    return { text: utf8 ?? text, isSure: index === 0 && utf8 === null };
  }
  const known = believed.find((name) => decodeAs(bytes, name, false) !== null);
  const isLegacy = known !== undefined && encodingOf(known) !== 'utf-8';
  const text = decodeAs(bytes, isLegacy ? known : otherwise, false);
  return text === null ? null : { text, isSure: false };
}

/** Charset by the byte order mark, or by the zeros of a text without one. */
function ofTwoBytes(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = [...bytes.subarray(0, 200)];
  const zeros = (odd: 0 | 1) => head.filter((byte, index) => index % 2 === odd && byte === 0).length;
  if (head.length < 8) return null;
  if (zeros(1) > head.length * 0.3 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > head.length * 0.3 && zeros(1) === 0 ? 'utf-16be' : null;
}

const ONE_BYTE = /^(?:windows-|iso-8859-|koi8-|ibm|macintosh|x-mac-)/;

const encodingOf = (name: string) => new TextDecoder(name).encoding;
const isOneByte = (name: string) => ONE_BYTE.test(encodingOf(name));
/** Characters 0x80 to 0x9f of windows-1252, which Node 20 takes for those of ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** @returns null for bytes that are not of the charset, and for an unknown one */
function decodeAs(bytes: Buffer, name: string, fatal = true): string | null {
  try {
    const decoder = new TextDecoder(name, { fatal });
    const text = decoder.decode(bytes);
    if (decoder.encoding !== 'windows-1252') return text;
    return text.replace(/[\u0080-\u009f]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80));
  } catch {
    return null;
  }
}
