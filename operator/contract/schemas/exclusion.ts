import { z } from 'zod/v4';
import { id, instant } from './primitives.ts';

/** Kinds that players choose themselves. */
export const chosenExclusionKind = z.enum(['timeOut', 'selfExclusion']).meta({ id: 'ChosenExclusionKind' });

export const exclusionScope = z
  .enum(['portal', 'operator'])
  .meta({ id: 'ExclusionScope' })
  .describe('`portal`: buy-ins and offers here; `operator`: at its casinos as well.');

/** An exclusion of a player (contract §9). */
export const exclusion = z
  .looseObject({
    exclusionId: id,
    kind: z.enum(['timeOut', 'selfExclusion', 'operator', 'family']),
    scope: exclusionScope.optional(),
    from: instant,
    until: instant.nullable().describe('Null: for good.'),
    reopens: z
      .enum(['automatic', 'onRequest'])
      .describe(
        'Of `onRequest` it is told after `until` as well, until the operator has opened the account.',
      ),
    canCashOut: z.literal(true),
  })
  .meta({ id: 'Exclusion' });

/** A length that players can choose: one of `hours`, `months` and `permanent`. */
export const exclusionOption = z
  .looseObject({
    kind: chosenExclusionKind,
    hours: z.int().min(1).max(8784).optional(),
    months: z.int().min(1).max(240).optional(),
    permanent: z.literal(true).optional(),
    scope: exclusionScope,
    reopens: z.enum(['automatic', 'onRequest']).optional().describe('Told before it is chosen.'),
  })
  .meta({ id: 'ExclusionOption' });

/** Member of permissions, of a session too. */
export const permissions = z.looseObject({
  arePermissionsSuspended: z.boolean(),
  exclusion: exclusion
    .nullable()
    .optional()
    .describe('With `allowExclusion`: the one that holds, or null. Left out, what was told last holds on.'),
});
