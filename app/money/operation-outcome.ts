import type { Result } from '#app/operator/http/result.ts';

/**
 * What became of a form that does its one thing once - moves money, starts an identity check - however often it was
 * sent.
 */
export type OperationOutcome<T> =
  /** It was carried out once, now or before; this is what came of it. */
  | { kind: 'done'; result: Result<T>; isReplay: boolean }
  /** It is being carried out, and the page cannot wait any longer. Nothing may be called failed. */
  | { kind: 'waiting' }
  /** The key was used for another content, such as another amount: the form is to be shown again, with a new key. */
  | { kind: 'changed' }
  /**
   * It is not known whether the form was sent before: it is to be confirmed again, with the same key. Nothing was sent
   * now.
   */
  | { kind: 'forgotten' }
  /** Nothing can be remembered now, so nothing was sent: 'Service Unavailable'. */
  | { kind: 'unavailable' };

/** What is known of an operation before its form is sent, or sent again. */
export type OperationStanding<T> =
  /** Certainly no one has sent it. */
  | { kind: 'untouched' }
  /** It may have been sent: what remembers it does not go back that far. */
  | { kind: 'uncertain' }
  /** Someone is carrying it out, or was when the process ended. */
  | { kind: 'underWay' }
  | { kind: 'done'; result: Result<T> }
  /** The store cannot be asked. */
  | { kind: 'unavailable' };
