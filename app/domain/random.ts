/** Bytes drawn at once, as a few cost as much as many. */
const POOL_BYTES = 4096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Returns cryptographically secure random bytes, each used once; 1 KB at the most. */
export function drawBytes(length: number): Buffer {
  if (used + length > POOL_BYTES) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const drawn = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return drawn;
}
