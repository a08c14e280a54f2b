/** The channels by which a code can reach a player (contract §4.4). */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'voice', 'email'] as const;

export type CodeChannel = (typeof CODE_CHANNELS)[number];
