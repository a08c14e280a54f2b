import { z } from 'zod/v4';
import { id, instant } from './primitives.ts';

const whence = {
  ipMask: z.string().max(64).nullable().optional().describe('Masked address, such as `203.0.113.*`.'),
  place: z.string().max(100).nullable().optional().describe('About where that is; untrusted text.'),
};

/** A session that is open (contract §9). */
export const playerLogIn = z
  .looseObject({
    sessionId: id,
    kind: z.enum(['password', 'guestLink', 'app']),
    startedAt: instant,
    lastUsedAt: instant.nullable().optional(),
    expiresAt: instant.nullable().optional(),
    device: z
      .looseObject({ browser: z.string().max(60), system: z.string().max(60) })
      .nullable()
      .optional()
      .describe('As `X-Client-User-Agent` tells; null where it is not known.'),
    ...whence,
    isCurrent: z.boolean().describe('True for the session of the request.'),
  })
  .meta({ id: 'PlayerLogIn' });

export const activityKind = z
  .enum([
    'logOn',
    'logOnFailed',
    'passwordChanged',
    'passwordReset',
    'emailChanged',
    'phoneVerified',
    'profileChanged',
    'codeSent',
    'cashOut',
    'limitRaised',
    'sessionEnded',
  ])
  .meta({ id: 'ActivityKind' });

/** Something that happened to an account (contract §9). */
export const accountActivity = z
  .looseObject({
    activityId: id,
    date: instant,
    kind: activityKind,
    sessionId: id.nullable().optional(),
    isThisSession: z.boolean(),
    device: z.string().max(128).nullable().optional().describe('Untrusted text.'),
    ...whence,
  })
  .meta({ id: 'AccountActivity' });
