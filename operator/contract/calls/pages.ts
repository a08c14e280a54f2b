import { z } from 'zod/v4';

/** Query of every list of a player (contract §1.7). */
export const PAGE_QUERY = {
  limit: z.int().min(1).max(100).optional().describe('Default: 20.'),
  cursor: z.string().min(1).max(2048).optional().describe('`nextCursor` of the page before.'),
  casinoId: z.int().min(1).optional(),
  from: z.iso.datetime({ offset: true }).optional().describe('The first moment that counts.'),
  to: z.iso.datetime({ offset: true }).optional().describe('The first moment that does not count any more.'),
};

/** Description of paging. */
export const PAGE_RULES =
  'Newest first, ties by id. The filter is repeated with the cursor; a page never repeats a row of another one, whatever has come in front meanwhile.';
