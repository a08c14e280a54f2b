import { z } from 'zod';
import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import { CODE_CHANNELS, type CodeChannel } from '#app/domain/player/code-channel.ts';
import { instant, optionalText, readable, type Wire } from '../http/wire.ts';

/** What came of sending a code (contract §2 CodeSent). What the operator did not say is null. */
export interface CodeSent {
  /** Not `Success`: no code is on its way, although what the code is for may well be done (contract §4.2). */
  status: 'Success' | 'FailedToSend' | 'UnableToSendCode' | 'TooManyRequests';
  /** Where to, masked by the operator. */
  sentTo: string | null;
  channel: CodeChannel | null;
  availableChannels: CodeChannel[];
  /** From now until another one may be asked for. */
  resendAfterSeconds: number;
  /** Epoch ms. */
  codeExpiresAt: number | null;
  /** How often the code may be tried. */
  attemptsLeft: number | null;
}

const channel: Wire<CodeChannel> = z.enum(CODE_CHANNELS);

// A status that is not known must not be taken for a code on its way.
const codeSent = z.object({
  status: z
    .enum(['Success', 'FailedToSend', 'UnableToSendCode', 'TooManyRequests'])
    .catch('UnableToSendCode'),
  sentTo: optionalText(320),
  channel: channel.nullable().catch(null),
  availableChannels: z
    .array(z.unknown())
    .max(20)
    .catch([])
    .transform((list) => readable(channel, list)),
  resendAfterSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .catch(RESEND_CODE_WAIT_MS / 1000),
  codeExpiresAt: instant.nullable().catch(null),
  attemptsLeft: z.number().int().min(0).max(1000).nullable().catch(null),
});

/** Reads the `verification` of an answer; null when there is none or when it is no object. */
export const optionalVerification: Wire<CodeSent | null> = codeSent.nullable().catch(null);

/**
 * Reads the answer of a call that does nothing but send a code (contract §4.4, §4.7). A `Success` that says no more
 * than that means that the code is on its way.
 */
export const codeSentAnswer: Wire<CodeSent> = z
  .object({ status: z.literal('Success'), verification: optionalVerification })
  .transform(({ verification }) => verification ?? codeSent.parse({ status: 'Success' }));
