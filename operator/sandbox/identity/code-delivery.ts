import type { CodeChannel, CodeSent } from '../contract.ts';
import type { Player } from '../db/players.ts';
import { sendMessage } from '../inbox/outbox.ts';
import { type CodeSmsKind, codeSms } from '../inbox/sms-texts.ts';
import type { Runtime } from '../runtime.ts';
import { callingPrefix } from '../site/phone-countries.ts';
import type { CodePurpose } from './code-limits.ts';
import { type IssuedCode, issueCode, newestCode, noteUndelivered } from './confirmation-codes.ts';
import { maskPhone } from './mask.ts';

/** Where and how a code is to travel. */
export interface CodeDelivery {
  player: Player;
  purpose: CodePurpose;
  channel: CodeChannel;
  /** Phone number with country prefix, or mail address. */
  recipient: string;
  /** The recipient as far as it may be shown. */
  sentTo: string;
  availableChannels: CodeChannel[];
  /** Asked for with a solved picture: fewer are sent (contract §4.3). */
  isStrict: boolean;
  /** The message around a code. */
  write(issued: IssuedCode): { subject: string | null; text: string; link: string | null };
}

/** Makes a code and sends it, as far as limits and the provider allow (contract §2). */
export function sendCode(runtime: Runtime, delivery: CodeDelivery): CodeSent {
  const { player, purpose, channel, recipient, isStrict } = delivery;
  const made = issueCode(runtime, { userId: player.userId, purpose, recipient, isStrict });
  if (!made.ok) return report(runtime, delivery, 'TooManyRequests', made.retryAfterSeconds);
  const failure = runtime.deliveryFailures.take(channel, recipient);
  if (failure) {
    noteUndelivered(runtime, made.issued.codeId);
    return report(runtime, delivery, failure, 0);
  }
  const { language } = player;
  const message = {
    channel,
    to: recipient,
    language,
    code: made.issued.code,
    ...delivery.write(made.issued),
  };
  sendMessage(runtime, message);
  return report(runtime, delivery, 'Success', runtime.resendAfterSeconds);
}

/** Sends a code to a player's phone number (contract §4.2, §4.4). */
export function sendPhoneCode(
  runtime: Runtime,
  player: Player,
  order: { purpose: CodePurpose & CodeSmsKind; channel?: CodeChannel | undefined; isStrict: boolean },
): CodeSent {
  const [usual = 'sms'] = runtime.codeChannels;
  return sendCode(runtime, {
    player,
    purpose: order.purpose,
    channel: order.channel ?? usual,
    recipient: callingPrefix(player.phoneCountryCode) + player.phoneNumber,
    sentTo: maskPhone(player.phoneNumber),
    availableChannels: [...runtime.codeChannels],
    isStrict: order.isStrict,
    write: ({ code }) => ({
      subject: null,
      text: codeSms(order.purpose, player.language, code, runtime.portalOrigin),
      link: null,
    }),
  });
}

function report(
  runtime: Runtime,
  delivery: CodeDelivery,
  status: CodeSent['status'],
  resendAfterSeconds: number,
): CodeSent {
  const newest = newestCode(runtime, delivery.player.userId, delivery.purpose);
  return {
    status,
    sentTo: delivery.sentTo,
    channel: delivery.channel,
    availableChannels: delivery.availableChannels,
    resendAfterSeconds,
    codeExpiresAt: new Date(newest?.expiresAt ?? runtime.now()).toISOString(),
    attemptsLeft: newest?.attemptsLeft ?? 0,
  };
}
