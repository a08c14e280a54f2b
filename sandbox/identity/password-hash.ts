import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST: ScryptOptions & { N: number; r: number; p: number } = { N: 2 ** 14, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hash of no password: unknown phone numbers are checked against it so that they take as long as known ones. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'00'.repeat(SALT_BYTES)}$${'00'.repeat(KEY_BYTES)}`;

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters typed on two keyboards may come in two Unicode forms.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Hashes a password with scrypt and a random salt, off the event loop. Gives `scrypt$N$r$p$salt$key` in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('hex'), key.toString('hex')].join('$');
}

/**
 * Whether a password is the one a hash was made of; compared in constant time. `undefined` for a player who does not
 * exist: always false, after the same work.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'hex');
  const actual = await derive(password, Buffer.from(salt, 'hex'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}
