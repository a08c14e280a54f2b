import { z } from 'zod';
import type { Send } from '../http/call.ts';
import { text, type Wire } from '../http/wire.ts';

/** The version of the operator's server, for the footer and the about page. */
export interface ServerVersion {
  serverVersion: string;
}

const serverVersion: Wire<ServerVersion> = z.object({ serverVersion: text(64) });

/** GET /version (spec §7). */
export function getVersion(send: Send) {
  return send({ method: 'GET', route: '/version', schema: serverVersion });
}
