import { z } from 'zod/v4';
import { instant } from './primitives.ts';

/** Ways to send a confirmation code (contract §2 CodeChannel). */
export const codeChannel = z.enum(['sms', 'whatsapp', 'voice', 'email']).meta({ id: 'CodeChannel' });

/** Result of sending a code (contract §2 CodeSent). */
export const codeSent = z
  .looseObject({
    status: z
      .enum(['Success', 'FailedToSend', 'UnableToSendCode', 'TooManyRequests'])
      .describe('Anything but `Success`: no code is on its way, although what it is for may be done.'),
    sentTo: z.string().max(320).optional().describe('Masked, as `55 •••• 5678`.'),
    channel: codeChannel.optional(),
    availableChannels: z.array(codeChannel).max(20).optional(),
    resendAfterSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .optional()
      .describe('Until another code may be asked for. Default: 60.'),
    codeExpiresAt: instant.optional(),
    attemptsLeft: z.int().min(0).max(1000).optional().describe('How often the code may be tried.'),
  })
  .meta({ id: 'CodeSent' });

/** Members of the refusal of a typed code (contract §4.5). */
export const attemptsLeft = z.int().min(0).max(1000);
