import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** What the head of an answer says of its body. */
export interface BodyHeaders {
  type: string | undefined;
  encoding: string | undefined;
}

/**
 * Decodes the body of an answer by what its head says of it, up to a number of bytes once decompressed.
 *
 * @returns null when it is not a readable text: a type other than HTML or plain text, too long, an unknown encoding, or
 *   bytes that are not of its character set (UTF-8 unless the type names another one)
 */
export async function decodeText(
  body: Buffer,
  headers: BodyHeaders,
  maximumBytes: number,
): Promise<{ kind: 'html' | 'plain'; text: string } | null> {
  const [type, ...parameters] = (headers.type ?? '').toLowerCase().split(';');
  const kind = kindOf(type?.trim());
  if (kind === null) return null;
  const bytes = await decompressed(body, (headers.encoding ?? '').trim().toLowerCase(), maximumBytes);
  const text = bytes === null ? null : inCharacterSet(bytes, characterSetOf(parameters));
  return text === null ? null : { kind, text };
}

function kindOf(type: string | undefined): 'html' | 'plain' | null {
  if (type === 'text/html') return 'html';
  return type === 'text/plain' ? 'plain' : null;
}

async function decompressed(body: Buffer, encoding: string, maximumBytes: number): Promise<Buffer | null> {
  if (encoding === '' || encoding === 'identity') return body;
  const decompress = Object.hasOwn(DECOMPRESS, encoding) ? DECOMPRESS[encoding] : undefined;
  if (decompress === undefined) return null;
  try {
    return await decompress(body, { maxOutputLength: maximumBytes });
  } catch {
    return null;
  }
}

function characterSetOf(parameters: readonly string[]): string {
  const named = parameters.map((parameter) => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(parameter)?.[1]);
  return named.find((name) => name !== undefined) ?? 'utf-8';
}

function inCharacterSet(bytes: Buffer, characterSet: string): string | null {
  try {
    return new TextDecoder(characterSet, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
