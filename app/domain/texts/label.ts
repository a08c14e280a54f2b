/**
 * What to call something that the operator names: a text of the portal's, or, for what the portal does not know, the
 * operator's own words, so that nothing new is hidden from the player.
 */
export type Label<Key extends string> = { kind: 'key'; key: Key } | { kind: 'text'; text: string };
