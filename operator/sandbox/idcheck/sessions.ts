import type { Language } from '../contract.ts';
import type { IdCheckReason, IdDocument } from '../id-check-contract.ts';
import { newId, newLinkToken } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import {
  findSession,
  listDueSessions,
  listOverdueSessions,
  listSessions,
  storeSession,
  type VendorSession,
  type VendorWord,
} from './session-table.ts';
import { takeVendorNews, type VendorNews } from './vendor-words.ts';

/** How long a session may be finished. */
const SESSION_LIFE_MS = 30 * 60_000;
/** How long the vendor takes for an INE that was sent in (contract §10). */
const APPROVED_LATER_MS = 20_000;

/** What a player wants to be checked with. */
export interface CheckRequest {
  userId: string;
  documentType: IdDocument;
  consentVersion: string;
  language: Language;
  returnUrl: string;
}

/** Starts a session at the vendor, or goes on with the one that is open: its address is a new one each time. */
export function startSession(runtime: Runtime, request: CheckRequest): VendorSession {
  const linkToken = newLinkToken();
  const open = openSessionOf(runtime, request.userId);
  if (open) {
    const { documentType, consentVersion, language, returnUrl } = request;
    const renewed = { ...open, documentType, consentVersion, language, returnUrl, linkToken };
    storeSession(runtime.db, renewed);
    return renewed;
  }
  const now = paymentNow(runtime);
  const session: VendorSession = {
    ...request,
    sessionId: newId('ics'),
    linkToken,
    word: 'created',
    reasons: [],
    dueWord: null,
    dueAt: null,
    openedAt: null,
    createdAt: now,
    expiresAt: now + SESSION_LIFE_MS,
  };
  return takeVendorNews(runtime, session, { word: 'created' });
}

/** The session of a player that can still be finished, or undefined. */
export function openSessionOf(runtime: Runtime, userId: string): VendorSession | undefined {
  return listSessions(runtime.db, userId).find((session) => canAct(runtime, session));
}

/** Whether anything can still be done at the vendor. */
export function canAct(runtime: Runtime, { word, expiresAt }: VendorSession): boolean {
  return word === 'created' && paymentNow(runtime) < expiresAt;
}

/** Address of the hosted page of a session. */
export function hostedAddress(runtime: Runtime, { linkToken }: VendorSession): string {
  return `${runtime.providerOrigin}/idcheck/${linkToken}`;
}

/** What the player, or the person who plays the vendor, does on the hosted page. */
export const VENDOR_DEEDS = ['send', 'approve', 'review', 'decline', 'resubmit', 'abandon', 'leave'] as const;
export type VendorDeed = (typeof VENDOR_DEEDS)[number];

const WORD_OF: Record<Exclude<VendorDeed, 'send' | 'leave'>, VendorWord> = {
  approve: 'approved',
  review: 'review',
  decline: 'declined',
  resubmit: 'resubmission_requested',
  abandon: 'abandoned',
};

/** Does something on the hosted page; nothing when the session is past it, and nothing by leaving. */
export function act(runtime: Runtime, sessionId: string, deed: VendorDeed, reason: IdCheckReason): void {
  const session = findSession(runtime.db, sessionId);
  if (!session || deed === 'leave' || !canAct(runtime, session)) return;
  const isFailure = deed === 'decline' || deed === 'resubmit';
  const news: VendorNews =
    deed === 'send'
      ? sentIn(session.documentType, paymentNow(runtime))
      : { word: WORD_OF[deed], reasons: isFailure ? [reason] : [] };
  takeVendorNews(runtime, session, news);
}

/** What the vendor says of a document that was sent in, and what it says later. */
export interface SentDocument {
  word: VendorWord;
  reasons?: readonly IdCheckReason[];
  later?: { word: VendorWord; afterMs: number };
}

const APPROVED_LATER: SentDocument = {
  word: 'submitted',
  later: { word: 'approved', afterMs: APPROVED_LATER_MS },
};

/** What becomes of a document that was sent in, by its type (contract §10). */
export const SENT_DOCUMENTS: Record<IdDocument, SentDocument> = {
  ine: APPROVED_LATER,
  passport: { word: 'submitted' },
  residenceCard: APPROVED_LATER,
  driversLicense: { word: 'resubmission_requested', reasons: ['documentUnreadable'] },
  other: { word: 'declined', reasons: ['underAge'] },
};

function sentIn(documentType: IdDocument, now: number): VendorNews {
  const { later, ...said } = SENT_DOCUMENTS[documentType];
  return later ? { ...said, due: { word: later.word, at: now + later.afterMs } } : said;
}

/** Notes that the hosted page was looked at: from here on what is done there counts. */
export function noteOpened(runtime: Runtime, session: VendorSession): void {
  if (session.openedAt === null) storeSession(runtime.db, { ...session, openedAt: paymentNow(runtime) });
}

/**
 * The player is back from the vendor. A session whose page no one has looked at goes on by the type of its document, so
 * that a client can be tried without a browser (contract §10).
 */
export function noteReturn(runtime: Runtime, session: VendorSession): void {
  if (session.openedAt === null) act(runtime, session.sessionId, 'send', 'other');
}

/** Brings the sessions up to now: the vendor decides what is due, and unfinished ones end. */
export function finishIdChecks(runtime: Runtime): void {
  const now = paymentNow(runtime);
  for (const session of listDueSessions(runtime.db, now)) {
    takeVendorNews(runtime, session, { word: session.dueWord ?? session.word });
  }
  for (const session of listOverdueSessions(runtime.db, now)) {
    takeVendorNews(runtime, session, { word: 'expired' });
  }
}
