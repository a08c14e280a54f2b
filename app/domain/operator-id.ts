const OPERATOR_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether the operator can have made a text as an id of a player, a transaction or the like (contract §2 Id). What
 * passes breaks neither a path nor an address.
 */
export function isOperatorId(text: string): boolean {
  return OPERATOR_ID.test(text);
}
