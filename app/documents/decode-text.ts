import { charsetIn, decodeBytes, hasControls, unpackBody } from '#app/operator/http/body-bytes.ts';

export interface BodyHeaders {
  type: string | undefined;
  encoding: string | undefined;
}

export interface DecodedText {
  kind: 'html' | 'plain';
  text: string;
  /** Type or charset was guessed; null where both were given and right. */
  doubt: 'type' | 'charset' | null;
}

/** Types that need a look at the body. */
const NO_TYPE = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-unknown',
  'unknown/unknown',
];
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
const XML_TYPES = ['application/xml', 'text/xml'];

/** Bytes scanned for a charset declaration; the standard's 1,024 are too few for word processors' files. */
const PRESCAN_BYTES = 8192;

const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body|h[1-6]|p|div|table|meta|title)\b/i;
const HTML_ROOT = /<html[\s>]/i;

/**
 * Decodes the body of a response, up to a limit of decompressed bytes. Its charset is that of its byte order
 * mark, of the header, of the page itself (`meta`, XML declaration), then UTF-8, and else the usual one of
 * its language: a wrong byte must not lock out every player who has to accept the document.
 *
 * @param language of the document, as the operator lists it
 * @returns null when it is not text, too long, or of an unknown compression
 */
export function decodeText(
  body: Buffer,
  headers: BodyHeaders,
  maximumBytes: number,
  language?: string,
): DecodedText | null {
  const [type = '', ...parameters] = (headers.type ?? '').toLowerCase().split(';');
  const unpacked = unpackBody(body, headers.encoding ?? '', maximumBytes);
  if (unpacked === null || isBinary(unpacked.bytes)) return null;
  const { bytes } = unpacked;
  const isUnknown = NO_TYPE.includes(type.trim());
  if (!isUnknown && !isTextType(type.trim())) return null;
  const named = [charsetIn(parameters.join(';')), namedInPage(bytes)].filter((name) => name !== null);
  const decoded = decodeBytes(bytes, named, usualIn(language), 'windows-1252');
  if (decoded === null || (isUnknown && hasControls(decoded.text))) return null;
  const kind = kindOf(type.trim(), decoded.text);
  if (isUnknown) return { kind, text: decoded.text, doubt: 'type' };
  return { kind, text: decoded.text, doubt: decoded.isSure ? null : 'charset' };
}

const isTextType = (type: string) =>
  /^text\/[\w.+-]+$/.test(type) || HTML_TYPES.includes(type) || XML_TYPES.includes(type);

/** A type of plain text stays plain, whatever it looks like. */
function kindOf(type: string, text: string): 'html' | 'plain' {
  if (HTML_TYPES.includes(type)) return 'html';
  if (type === 'text/plain') return 'plain';
  if (XML_TYPES.includes(type)) return HTML_ROOT.test(text.slice(0, PRESCAN_BYTES)) ? 'html' : 'plain';
  return HTML_START.test(text) ? 'html' : 'plain';
}

/** Magic numbers of files that are not text, whatever their type says (latin1). */
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

/** Charset declared at the beginning of a page or XML document; null without one. */
function namedInPage(bytes: Buffer): string | null {
  const start = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const xml = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w:.+-]+)["']/i.exec(start)?.[1];
  const [meta = ''] = /<meta\b[^>]*?\bcharset\s*=[^>]*>/i.exec(start.replace(/<!--[\s\S]*?-->/g, '')) ?? [];
  const named = xml ?? /\bcharset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(meta)?.[1] ?? null;
  // A page that can be scanned byte by byte is not UTF-16.
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** Charsets of undeclared text that is not UTF-8, by language, the stricter one first. */
const usualIn = (language: string | undefined) =>
  language?.toLowerCase().startsWith('ja') ? ['euc-jp', 'shift_jis'] : [];
