import { randomBytes } from 'node:crypto';

/**
 * What stands in rendered HTML for the parts that differ with every answer, so that a page that is the same for all
 * visitors can be rendered once. They are unguessable, so that no player's name can hold one.
 */
export const placeholders = {
  nonce: `nonce-${randomBytes(12).toString('hex')}`,
  csrfToken: `csrf-${randomBytes(12).toString('hex')}`,
};
