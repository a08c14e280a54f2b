import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Headers of an answer that describe its body. */
export interface BodyHeaders {
  type: string | undefined;
  encoding: string | undefined;
}

/** A readable text, and what its headers got wrong. */
export interface DecodedText {
  kind: 'html' | 'plain';
  text: string;
  /** The type or the character set had to be guessed; null where both were given and right. */
  doubt: 'type' | 'charset' | null;
}

/** Types of which nothing is known until the body has been looked at. */
const NO_TYPE = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-unknown',
  'unknown/unknown',
];
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
const XML_TYPES = ['application/xml', 'text/xml'];

/** Bytes in which a page names its character set; the standard's 1,024 are not enough for word processors. */
const PRESCAN_BYTES = 8192;

const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|h[1-6]|p|div|table|meta|title)\b/i;
const HTML_ROOT = /<html[\s>]/i;

/**
 * Decodes the body of an answer, up to a number of bytes once decompressed. Its character set is that of its byte order
 * mark, of the header, of the page itself (`meta`, XML declaration), then UTF-8, and the usual one of its language for what
 * is none of these: a wrong byte must not lock out everybody who has to accept the document.
 *
 * @param language of the document, as the operator lists it
 * @returns null when it is not text, too long, or of an unknown compression
 */
export async function decodeText(
  body: Buffer,
  headers: BodyHeaders,
  maximumBytes: number,
  language = '',
): Promise<DecodedText | null> {
  const [type = '', ...parameters] = (headers.type ?? '').toLowerCase().split(';');
  const bytes = await decompressed(body, (headers.encoding ?? '').trim().toLowerCase(), maximumBytes);
  if (bytes === null || isBinary(bytes)) return null;
  const isUnknown = NO_TYPE.includes(type.trim());
  if (!isUnknown && !isTextType(type.trim())) return null;
  const decoded = inSomeCharacterSet(bytes, namedIn(parameters.join(';')), language);
  if (decoded === null || (isUnknown && hasControls(decoded.text))) return null;
  const kind = kindOf(type.trim(), decoded.text);
  if (isUnknown) return { kind, text: decoded.text, doubt: 'type' };
  return { kind, text: decoded.text, doubt: decoded.isSure ? null : 'charset' };
}

const isTextType = (type: string) =>
  /^text\/[\w.+-]+$/.test(type) || HTML_TYPES.includes(type) || XML_TYPES.includes(type);

/** Only what calls itself plain is plain, whatever it looks like. */
function kindOf(type: string, text: string): 'html' | 'plain' {
  if (HTML_TYPES.includes(type)) return 'html';
  if (type === 'text/plain') return 'plain';
  if (XML_TYPES.includes(type)) return HTML_ROOT.test(text.slice(0, PRESCAN_BYTES)) ? 'html' : 'plain';
  return HTML_START.test(text) ? 'html' : 'plain';
}

/** Leading bytes of files that are not text, whatever their type says (latin1). */
const BINARY_STARTS = [
  '%PDF-',
  'PK\u0003\u0004',
  '{\\rtf',
  '\u00d0\u00cf\u0011\u00e0',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
];

function isBinary(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 8).toString('latin1');
  return BINARY_STARTS.some((signature) => start.startsWith(signature));
}

/** Detects control characters that no text has, although bytes of any kind could be decoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const hasControls = (text: string) => /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);

async function decompressed(body: Buffer, encodings: string, maximumBytes: number): Promise<Buffer | null> {
  const codings = encodings.split(',').map((coding) => coding.trim());
  // Servers that name the character set here have sent the text as it is.
  const applied = codings.filter((coding) => Object.hasOwn(DECOMPRESS, coding) || coding === 'compress');
  const [coding = 'identity', another] = applied;
  if (another !== undefined) return null;
  if (coding === 'identity') return body.length > maximumBytes ? null : body;
  const decompress = Object.hasOwn(DECOMPRESS, coding) ? DECOMPRESS[coding] : undefined;
  if (decompress === undefined) return null;
  try {
    return await decompress(body, { maxOutputLength: maximumBytes });
  } catch {
    return null;
  }
}

const namedIn = (text: string) => /(?:^|[\s;])charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(text)?.[1] ?? null;

/** Character set that the beginning of a page or XML document names; null when it names none. */
function namedInPage(bytes: Buffer): string | null {
  const start = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const xml = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w:.+-]+)["']/i.exec(start)?.[1];
  const [meta = ''] = /<meta\b[^>]*?\bcharset\s*=[^>]*>/i.exec(start.replace(/<!--[\s\S]*?-->/g, '')) ?? [];
  const named = xml ?? /\bcharset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(meta)?.[1] ?? null;
  // A page that could be scanned byte by byte is not UTF-16.
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** Character set by the byte order mark, or by the zeros of one that has none. */
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

const ONE_BYTE = /^(?:windows-?|cp-?|iso-?8859|latin|us-ascii|ascii|ansi|x?-?mac)/i;

/** Character sets of text that names none and is not UTF-8, by language, the stricter one first. */
const usualIn = (language: string) =>
  language.toLowerCase().startsWith('ja') ? ['euc-jp', 'shift_jis'] : [];

function inSomeCharacterSet(
  bytes: Buffer,
  inHeader: string | null,
  language: string,
): { text: string; isSure: boolean } | null {
  const marked = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'utf-8' : ofTwoBytes(bytes);
  // Its escapes are valid UTF-8, but no text.
  const escaped = bytes.includes('\u001b$') ? ['iso-2022-jp'] : [];
  const named = [marked, inHeader, namedInPage(bytes)].filter((name): name is string => name !== null);
  for (const [index, name] of [...named, ...escaped, 'utf-8', ...usualIn(language)].entries()) {
    const text = decodeAs(bytes, name);
    if (text === null) continue;
    // Sets of one byte fit all bytes; what is UTF-8 as well is hardly ever anything else.
    const utf8 = ONE_BYTE.test(name) && bytes.some((byte) => byte > 0x7f) ? decodeAs(bytes, 'utf-8') : null;
    return { text: utf8 ?? text, isSure: index === 0 && utf8 === null };
  }
  const known = named.find((name) => decodeAs(bytes, name, false) !== null);
  const isLegacy = known !== undefined && !/^utf-?8$/i.test(known);
  const text = decodeAs(bytes, isLegacy ? known : 'windows-1252', false);
  return text === null ? null : { text, isSure: false };
}

/** Characters 0x80 to 0x9f of windows-1252, which Node 20 takes for those of ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** @returns null for bytes that are not of the set, and for a set that is unknown */
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
