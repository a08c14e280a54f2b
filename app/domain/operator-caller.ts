import type { KeyObject } from 'node:crypto';

/** Certificates and key of the connections to the operator, as PEM. */
export interface OperatorTls {
  ca?: string;
  cert?: string;
  key?: string;
}

/** Key that calls of the operator are signed with (contract §1.14). */
export interface SigningKey {
  id: string;
  key: KeyObject;
}
