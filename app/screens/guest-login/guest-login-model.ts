import { data } from '@remix-run/node';
import type { GuestTokens } from '#app/domain/player/guest-link.ts';
import { beginGuestSession, exchangeLink, refuseLink } from '#app/guests/guest-entry.ts';
import { forgetLink, keptLink, openLink, sealLink } from '#app/guests/sealed-link.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requireAcceptedDocuments } from '#app/session/guards.ts';
import type { LogOn } from '#app/session/player-session.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import { type Account, accountOf } from './account.ts';
import { loadPassword } from './password-model.ts';

/**
 * The faces of the guest login page (spec §2) for a link. `seal` is the link, or its session, for the hidden field of
 * the form.
 */
export type GuestLoginModel =
  /** No one is signed in: the link waits for the button. */
  | { face: 'continue'; seal: string }
  /** Someone is signed in, and whose account the link opens is not known before it is used up. */
  | { face: 'other'; seal: string; current: Account }
  /** The link is used up, and its account is another player's. */
  | { face: 'confirm'; seal: string; current: Account; next: Account }
  /** The link cannot be used. */
  | { face: 'useless'; isSignedIn: boolean };

/**
 * Loads the page for a link that is not exchanged at once, or for one that was kept while the language changed; without
 * a link it is the page that asks a guest for the password. It asks the operator for nothing.
 *
 * @throws what `loadPassword` throws when there is no link; what `requireAcceptedDocuments` throws
 */
export async function loadGuestLogin(visit: Visit) {
  const { guestLink, url } = visit.request;
  // An address that says where a password leads on to is not that of a link.
  const kept = guestLink || url.searchParams.has('next') ? null : await keptFace(visit);
  if (!guestLink && !kept) return data(loadPassword(visit), { status: 200 });
  requireAcceptedDocuments(visit);
  if (kept) return data(kept, { status: 200 });
  if (!guestLink?.tokens) return data(uselessLink(visit), { status: 400 });
  return data(await waitingLink(visit, guestLink.tokens), { status: 200 });
}

/**
 * Carries out the page's form: trades the link for a session; where that is another player's than the one who is signed
 * in, names both first and changes over only with the second form.
 *
 * @returns the redirect to buy-in or to `/`, or the face to show
 * @throws Response when the operator ends the session that has just begun
 */
export async function takeGuestLogin(visit: Visit, fields: readonly FormDataEntryValue[]) {
  forgetLink(visit);
  const link = await openLink(visit, fields);
  if (!link) return data(uselessLink(visit), { status: 422 });
  if (link.kind === 'session') return beginGuestSession(visit, link.logOn);

  const answer = await exchangeLink(visit, link.tokens);
  if (!answer.ok) {
    const { failure } = answer;
    if (failure.source === 'transport') {
      visit.messages.notifyNow(failureNotification(failure));
      return data(await waitingLink(visit, link.tokens), { status: 503 });
    }
    // A player who is signed in stays so: what the link was refused with is not about that session.
    return visit.player ? data(uselessLink(visit), { status: 422 }) : refuseLink(visit, failure);
  }
  const current = currentAccount(visit);
  if (current === null || !isOtherPlayer(visit, answer.value)) return beginGuestSession(visit, answer.value);
  const seal = await sealLink(visit, { kind: 'session', logOn: answer.value });
  const model: GuestLoginModel = { face: 'confirm', seal, current, next: accountOf(visit, answer.value) };
  return data(model, { status: 200 });
}

/** The page as it was before the language changed; null when that is not known any more. */
async function keptFace(visit: Visit): Promise<GuestLoginModel | null> {
  const kept = await keptLink(visit);
  if (kept === null) return null;
  const { seal, link } = kept;
  const current = currentAccount(visit);
  if (link.kind === 'link') return current ? { face: 'other', seal, current } : { face: 'continue', seal };
  return current && { face: 'confirm', seal, current, next: accountOf(visit, link.logOn) };
}

async function waitingLink(visit: Visit, tokens: GuestTokens): Promise<GuestLoginModel> {
  const seal = await sealLink(visit, { kind: 'link', tokens });
  const current = currentAccount(visit);
  return current ? { face: 'other', seal, current } : { face: 'continue', seal };
}

const uselessLink = (visit: VisitWith<'player'>): GuestLoginModel => ({
  face: 'useless',
  isSignedIn: visit.player !== null,
});

/** An operator that does not say whose session it gave leaves no one to name (contract §5). */
function isOtherPlayer(visit: VisitWith<'player'>, { userId }: LogOn): boolean {
  return userId !== null && userId !== visit.player?.userId;
}

function currentAccount(visit: VisitWith<'player' | 'request'>): Account | null {
  const { player } = visit;
  return player && accountOf(visit, player);
}
