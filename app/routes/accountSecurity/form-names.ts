export const INTENTS = { end: 'end', endOthers: 'endOthers' } as const;
