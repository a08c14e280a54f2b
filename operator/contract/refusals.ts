import { z } from 'zod/v4';
import type { Call } from './call.ts';
import { envelope, refusalStatus } from './schemas/primitives.ts';

/** Every refusal that carries no more than the envelope (contract §2 Envelope). */
const plain = z.looseObject({ status: refusalStatus, ...envelope }).meta({
  id: 'Refusal',
  description:
    'HTTP 200 with a status other than `Success`: what the player can put right by changing a form.',
});

/** The refusals of a call: the plain ones, or those with members of their own. */
export function refusalSchema({ operationId, refusalMembers }: Call): z.ZodType {
  if (refusalMembers === undefined) return plain;
  return z
    .looseObject({ status: refusalStatus, ...envelope, ...refusalMembers })
    .meta({ id: `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Refusal` });
}
