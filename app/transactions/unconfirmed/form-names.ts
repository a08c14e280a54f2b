/** Buttons of the page of an unknown payment that send nothing. */
export const SETTLING = { same: 'same', dismiss: 'dismiss' } as const;

/** Name of the field that holds the transaction which the player was asked about. */
export const LOOKALIKE_FIELD = 'transactionId';
