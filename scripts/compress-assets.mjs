/**
 * Writes a brotli and a gzip copy beside every client asset worth it, so that the server compresses nothing that
 * never changes. Runs once per build, which is why it can afford the highest levels.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const CLIENT_FOLDER = fileURLToPath(new URL('../build/client/', import.meta.url));

/** Below this many bytes the answer fits one packet either way. */
const MINIMUM_BYTES = 512;

/** Kinds that are compressed by themselves, and the copies made here. */
const ALREADY_COMPRESSED = new Set([
  '.br',
  '.gz',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.avif',
  '.gif',
  '.woff',
  '.woff2',
]);

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
const gzip = (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });

const total = { files: 0, plain: 0, brotli: 0, gzip: 0 };

for (const entry of readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || ALREADY_COMPRESSED.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  if (plain.length <= MINIMUM_BYTES) continue;
  const copies = { brotli: brotli(plain), gzip: gzip(plain) };
  // The server takes a copy it finds without asking whether it is the smaller one.
  if (copies.brotli.length < plain.length) writeFileSync(`${path}.br`, copies.brotli);
  if (copies.gzip.length < plain.length) writeFileSync(`${path}.gz`, copies.gzip);
  total.files += 1;
  total.plain += plain.length;
  total.brotli += copies.brotli.length;
  total.gzip += copies.gzip.length;
}

process.stdout.write(
  `assets: ${total.files} files, ${total.plain} bytes, ${total.brotli} with brotli, ${total.gzip} with gzip\n`,
);
