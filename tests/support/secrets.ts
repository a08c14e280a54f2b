/** A secret that was found where it must not be. Says where and how it was written, never the secret itself. */
export interface SecretFinding {
  /** Name of the secret, as given. */
  secret: string;
  encoding: string;
  /** Name of the text it was found in, as given. */
  where: string;
  /** Zero-based position in that text. */
  at: number;
}

/** Shorter ones would be found by chance. */
const MINIMUM_BYTES = 8;

/**
 * Searches texts (pages, scripts, headers, addresses, log lines: decompressed) for secrets written plainly or in any
 * encoding a careless layer would use: base64 and base64url at every alignment, hex, percent, JSON and HTML escapes,
 * and each of the plain ones backwards.
 *
 * Both come by name.
 *
 * @returns every finding; empty if all is well
 * @throws for a secret under 8 bytes
 */
export function findSecrets(
  texts: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): SecretFinding[] {
  const needles = Object.entries(secrets).flatMap(([secret, value]) => {
    if (Buffer.byteLength(value) < MINIMUM_BYTES)
      throw new Error(`The secret "${secret}" is too short to search.`);
    return Object.entries(encodings(value)).map(([encoding, needle]) => ({ secret, encoding, needle }));
  });
  return Object.entries(texts).flatMap(([where, text]) => {
    const folded = text.toLowerCase();
    return needles.flatMap(({ secret, encoding, needle }) => {
      const isCaseFolded = CASE_INSENSITIVE.test(encoding);
      const at = isCaseFolded ? folded.indexOf(needle.toLowerCase()) : text.indexOf(needle);
      return at === -1 ? [] : [{ secret, encoding, where, at }];
    });
  });
}

/** Encodings in which the case of a letter carries nothing. */
const CASE_INSENSITIVE = /^(hex|every byte|JSON|HTML)/;

function encodings(value: string): Record<string, string> {
  const bytes = Buffer.from(value);
  const eachByte = (prefix: string) => [...bytes].map((byte) => prefix + hex(byte, 2)).join('');
  const eachUnit = (write: (unit: number) => string) =>
    Array.from({ length: value.length }, (_, index) => write(value.charCodeAt(index))).join('');
  const found: Record<string, string> = {
    plain: value,
    reversed: [...value].reverse().join(''),
    hex: bytes.toString('hex'),
    percent: encodeURIComponent(value),
    form: new URLSearchParams([['', value]]).toString().slice(1),
    'every byte percent': eachByte('%'),
    'every byte \\x': eachByte('\\x'),
    'JSON string': JSON.stringify(value).slice(1, -1),
    'JSON \\u': eachUnit((unit) => `\\u${hex(unit, 4)}`),
    'HTML hexadecimal': eachUnit((unit) => `&#x${unit.toString(16)};`),
    'HTML decimal': eachUnit((unit) => `&#${unit};`),
  };
  for (const offset of [0, 1, 2]) {
    found[`base64 at ${offset}`] = base64At(bytes, offset, 'base64');
    found[`base64url at ${offset}`] = base64At(bytes, offset, 'base64url');
    found[`reversed base64url at ${offset}`] = [...base64At(bytes, offset, 'base64url')].reverse().join('');
  }
  return found;
}

/**
 * What is certain to appear of `bytes` in the base64 of a longer message that has them at a position of
 * `offset` modulo 3: the characters whose six bits all belong to them.
 */
function base64At(bytes: Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString(encoding);
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
