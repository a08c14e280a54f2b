const encoders = new Map<string, ReadonlyMap<string, Buffer>>();

/** Bytes of every character of a set, found by decoding one and two bytes. */
function encoderOf(characterSet: string): ReadonlyMap<string, Buffer> {
  const known = encoders.get(characterSet);
  if (known) return known;
  const table = new Map<string, Buffer>();
  const add = (bytes: number[]) => {
    try {
      const text = new TextDecoder(characterSet, { fatal: true }).decode(new Uint8Array(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, Buffer.from(bytes));
    } catch {
      // No character of the set.
    }
  };
  for (let one = 0; one < 256; one++) add([one]);
  if (!/^(windows|iso-8859|koi8|macintosh)/.test(characterSet)) {
    for (let one = 0x81; one < 256; one++) for (let two = 0x30; two < 256; two++) add([one, two]);
  }
  encoders.set(characterSet, table);
  return table;
}

/** Characters 0x80 to 0x9f that runtimes decode differently: the typographic signs of word processors. */
const WINDOWS_1252 = new Map([
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['€', 0x80],
]);

/**
 * Encodes a text in a character set that TextDecoder knows.
 *
 * @throws RangeError for a character that the set does not have
 */
export function encodeText(text: string, characterSet: string): Buffer {
  if (characterSet === 'utf-8') return Buffer.from(text);
  if (characterSet === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (characterSet === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (characterSet === 'iso-2022-jp') {
    // The same table as EUC-JP, without the high bits, between escapes.
    const parts = text.split(/([ -~]+)/).map((part, index) => {
      if (index % 2 === 1 || part === '') return Buffer.from(part);
      const bytes = encodeText(part, 'euc-jp').map((byte) => byte & 0x7f);
      return Buffer.concat([Buffer.from('\u001b$B'), bytes, Buffer.from('\u001b(B')]);
    });
    return Buffer.concat(parts);
  }
  const table = encoderOf(characterSet);
  return Buffer.concat(
    [...text].map((one) => {
      const special = characterSet === 'windows-1252' ? WINDOWS_1252.get(one) : undefined;
      const bytes = special === undefined ? table.get(one) : Buffer.from([special]);
      if (bytes === undefined) throw new RangeError(`${one} is not in ${characterSet}`);
      return bytes;
    }),
  );
}
