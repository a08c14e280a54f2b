const OPERATOR_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Checks for a valid id of a player, a transaction or the like (contract §2 Id), which is safe in a path or
 * URL.
 */
export function isOperatorId(text: string): boolean {
  return OPERATOR_ID.test(text);
}
