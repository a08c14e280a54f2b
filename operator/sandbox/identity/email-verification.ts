import type { CodeSent } from '../contract.ts';
import { findPlayer, type Player, updatePlayer } from '../db/players.ts';
import { emailChangeNotice, emailConfirmation } from '../inbox/mail-texts.ts';
import { sendMessage } from '../inbox/outbox.ts';
import type { Runtime } from '../runtime.ts';
import { sendCode } from './code-delivery.ts';
import {
  cancelCodes,
  cancelOlderCodes,
  checkCode,
  findLinkCode,
  newestCode,
  spendCode,
} from './confirmation-codes.ts';
import { maskEmail } from './mask.ts';

/** The address that waits for its proof: the one asked for last, or the unproved one; null when there is none. */
export function emailToVerify(player: Player): string | null {
  return player.pendingEmail ?? (player.isEmailVerified ? null : player.email);
}

/** Mails a code and a link to an address of a player (contract §4.6, §4.7). */
export function sendEmailCode(runtime: Runtime, player: Player, address: string): CodeSent {
  return sendCode(runtime, {
    player,
    purpose: 'email',
    channel: 'email',
    recipient: address,
    sentTo: maskEmail(address),
    availableChannels: ['email'],
    isStrict: false,
    write: ({ code, linkCode }) => {
      const link = `${runtime.portalOrigin}/verifyEmail?code=${linkCode}`;
      return { ...emailConfirmation(player.language, code, link), link };
    },
  });
}

/**
 * Stores a new address as pending and mails its code; what was mailed before is no longer good. The address in use gets
 * a notice. Going back to the proved address in use only drops the pending one: null. Nothing changes when the mail
 * cannot be sent.
 */
export function requestEmail(runtime: Runtime, player: Player, address: string): CodeSent | null {
  const { db } = runtime;
  return db.transaction(() => {
    const { email, isEmailVerified, userId, language } = player;
    if (address === email && isEmailVerified) {
      updatePlayer(db, userId, { pendingEmail: null });
      cancelCodes(runtime, userId, 'email');
      return null;
    }
    const sent = sendEmailCode(runtime, player, address);
    if (sent.status !== 'Success') return sent;
    cancelOlderCodes(runtime, userId, 'email');
    updatePlayer(db, userId, { pendingEmail: address === email ? null : address });
    if (email !== null && address !== email) {
      const notice = emailChangeNotice(language, maskEmail(address));
      const message = { channel: 'email', to: email, language, code: null, link: null, ...notice } as const;
      sendMessage(runtime, message);
    }
    return sent;
  });
}

/**
 * What came of a code; `isSuperseded` when it was for an address the player has given up since, `attemptsLeft` of the
 * newest living code, if any, when one was typed.
 */
export type EmailVerification =
  | { ok: true; email: string }
  | {
      ok: false;
      refusal: 'InvalidCode' | 'TooManyRequests' | 'DeniedByAccountState';
      isSuperseded: boolean;
      attemptsLeft?: number;
    };

/** Proves the waiting address with the six digits mailed to it (contract §4.8). */
export function verifyEmailByCode(runtime: Runtime, player: Player, code: string): EmailVerification {
  const address = emailToVerify(player);
  if (address === null) {
    return refuse(player.email === null ? 'InvalidCode' : 'DeniedByAccountState');
  }
  return runtime.db.transaction(() => {
    const checked = checkCode(runtime, player.userId, 'email', code);
    if (!checked.ok) {
      const living = newestCode(runtime, player.userId, 'email');
      const tries = living && { attemptsLeft: living.attemptsLeft };
      return { ok: false, refusal: checked.refusal, isSuperseded: false, ...tries };
    }
    return accept(runtime, player.userId, address, checked.codeId);
  });
}

/** Proves an address with the code of a link, no matter who opens it (contract §4.8). */
export function verifyEmailByLink(runtime: Runtime, linkCode: string): EmailVerification {
  return runtime.db.transaction(() => {
    const found = findLinkCode(runtime, linkCode);
    const player = found && findPlayer(runtime.db, found.userId);
    if (!found || !player) return refuse('InvalidCode');
    const { recipient } = found;
    if (recipient === player.email && player.isEmailVerified && player.pendingEmail === null) {
      return refuse('DeniedByAccountState');
    }
    if (recipient !== emailToVerify(player)) return refuse('InvalidCode', true);
    return found.isLiving ? accept(runtime, player.userId, recipient, found.codeId) : refuse('InvalidCode');
  });
}

function accept(runtime: Runtime, userId: string, email: string, codeId: string): EmailVerification {
  if (!spendCode(runtime, userId, 'email', codeId)) return refuse('InvalidCode');
  updatePlayer(runtime.db, userId, { email, isEmailVerified: true, pendingEmail: null });
  return { ok: true, email };
}

function refuse(
  refusal: 'InvalidCode' | 'TooManyRequests' | 'DeniedByAccountState',
  isSuperseded = false,
): EmailVerification {
  return { ok: false, refusal, isSuperseded };
}
