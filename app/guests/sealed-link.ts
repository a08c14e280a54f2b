import type { GuestTokens } from '#app/domain/player/guest-link.ts';
import type { LogOn } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { SEALED_LIFETIMES_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit } from '#app/session/visit.ts';

/** What the form of the guest login page carries: a link that waits for the button, or what a link was traded for. */
export type LinkInForm =
  | { kind: 'link'; tokens: GuestTokens; isOfOtherSite: boolean }
  | { kind: 'session'; logOn: LogOn };

interface SealedLink {
  /** The session or visitor that the form was made for. */
  owner: string;
  /** Epoch, ms. */
  madeAtMs: number;
  content: LinkInForm;
}

/** Name of a link among the drafts, while its page is shown again. */
const DRAFT = 'guestLink';
/** How long the form may lie before the link has to be opened again, in ms. */
const LIFETIME_MS = SEALED_LIFETIMES_MS.guestLink;

/**
 * Seals a link for the hidden field of the guest login page, where no token may stand in clear.
 *
 * @returns text of base64url characters and dots
 */
export function sealLink(visit: Visit, content: LinkInForm): Promise<string> {
  const { keys, now } = visit;
  const sealed: SealedLink = { owner: visit.owner, madeAtMs: now(), content };
  return seal(keys, 'guestLink', sealed);
}

/**
 * Keeps a sealed link for the next request of the same visitor, for ten minutes: the page is shown again, in
 * another language or after its form was sent, and no address can say what it showed.
 *
 * @returns whether there is a link to go on with
 */
export async function keepLink(visit: Visit, fields: readonly FormDataEntryValue[]): Promise<boolean> {
  if ((await openLink(visit, fields)) === null) return false;
  await visit.drafts.keep(DRAFT, { sealed: String(fields[0]) });
  return true;
}

/**
 * What {@link keepLink} has kept.
 *
 * @returns the sealed text with the link in it; null when none is kept that still opens
 */
export async function keptLink(visit: Visit): Promise<{ seal: string; link: LinkInForm } | null> {
  const { sealed: text } = await visit.drafts.read(DRAFT);
  const link = text === undefined ? null : await openLink(visit, [text]);
  return text === undefined || link === null ? null : { seal: text, link };
}

/** Forgets what {@link keepLink} has kept, once the page's own form has been sent. */
export async function forgetLink(visit: Visit): Promise<void> {
  await visit.drafts.forget(DRAFT);
}

/**
 * Opens what {@link sealLink} made for the same visitor.
 *
 * @returns the link, or its session; null when it is another visitor's, not the portal's, or too old
 */
export async function openLink(
  visit: Visit,
  fields: readonly FormDataEntryValue[],
): Promise<LinkInForm | null> {
  const { keys, now } = visit;
  const opened = fields.length === 1 ? await unseal(keys, 'guestLink', String(fields[0])) : null;
  if (opened === null) return null;
  // Only `sealLink` seals for this purpose.
  const { owner, madeAtMs, content } = opened.value as SealedLink;
  return owner === visit.owner && now() - madeAtMs <= LIFETIME_MS ? content : null;
}
