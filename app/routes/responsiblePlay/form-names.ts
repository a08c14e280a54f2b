export const INTENTS = { set: 'set', confirm: 'confirm', drop: 'drop' } as const;
