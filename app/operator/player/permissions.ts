import { z } from 'zod';
import type { Send } from '../http/call.ts';
import type { Wire } from '../http/wire.ts';

/** What the player may do (spec §6). */
export interface Permissions {
  arePermissionsSuspended: boolean;
}

const permissions: Wire<Permissions> = z.object({ arePermissionsSuspended: z.boolean() });

const permissionsAnswer: Wire<Permissions> = z
  .union([z.object({ permissions }).transform((answer) => answer.permissions), permissions])
  .transform(({ arePermissionsSuspended }) => ({ arePermissionsSuspended }));

/**
 * GET /user/{userId}/permissions (spec §7); the permissions may stand in an envelope or bare. A `userId` that is not
 * `[A-Za-z0-9_-]{1,64}` is refused without a call.
 */
export function getPermissions(send: Send, accessToken: string, userId: string) {
  return send({
    method: 'GET',
    route: '/user/{userId}/permissions',
    accessToken,
    ids: { userId },
    schema: permissionsAnswer,
  });
}
