export const LOG_IN_KINDS = ['password', 'guestLink', 'app'] as const;

export const ACTIVITY_KINDS = [
  'logOn',
  'logOnFailed',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'phoneVerified',
  'profileChanged',
  'codeSent',
  'cashOut',
  'limitRaised',
  'sessionEnded',
] as const;

/** Whence somebody came, as the operator tells; untrusted text, null where it does not tell. */
interface Whence {
  device: string | null;
  /** Masked IP address. */
  address: string | null;
  place: string | null;
}

/** Open session of the player (contract §9); times are epoch, ms. */
export interface LogIn extends Whence {
  sessionId: string;
  kind: (typeof LOG_IN_KINDS)[number];
  startedAtMs: number;
  lastUsedAtMs: number | null;
  isCurrent: boolean;
}

/** Something that happened to the account (contract §9). */
export interface Activity extends Whence {
  id: string;
  /** Epoch, ms. */
  atMs: number;
  kind: (typeof ACTIVITY_KINDS)[number];
  isThisSession: boolean;
}
