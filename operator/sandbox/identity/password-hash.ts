import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Work and memory of a hash where nobody asks for less: N of scrypt. */
export const PASSWORD_COST = 2 ** 14;

/** The least that scrypt takes, for tests: they make thousands of players whose passwords nobody is to find out. */
export const TEST_PASSWORD_COST = 2;

const BLOCKS = { r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hash of no password: unknown phone numbers are checked against it so that they take as long as known ones. */
const hashOfNobody = (cost: number) => written(cost, '00'.repeat(SALT_BYTES), '00'.repeat(KEY_BYTES));

function written(cost: number, salt: string, key: string): string {
  return ['scrypt', cost, BLOCKS.r, BLOCKS.p, salt, key].join('$');
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters typed on two keyboards may come in two Unicode forms.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/**
 * Hashes a password with scrypt and a random salt, off the event loop.
 *
 * @param cost N of scrypt, a power of two
 * @returns `scrypt$N$r$p$salt$key` in hex
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { N: cost, ...BLOCKS });
  return written(cost, salt.toString('hex'), key.toString('hex'));
}

/**
 * Whether a password is the one a hash was made of; compared in constant time. `undefined` for a player who does not
 * exist: always false, after the same work.
 *
 * @param cost N of scrypt of the hashes made here: what is to be worked for a player who does not exist
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  cost: number,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? hashOfNobody(cost)).split('$');
  const expected = Buffer.from(key, 'hex');
  const actual = await derive(password, Buffer.from(salt, 'hex'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
