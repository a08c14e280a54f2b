import type { GuestTokens } from '#app/domain/player/guest-link.ts';
import type { LogOn } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { SEALED_LIFETIMES_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit } from '#app/session/visit.ts';

/** Sealed content of the guest login form: an unused link, or the start of a session exchanged for it. */
export type LinkInForm =
  | { kind: 'link'; tokens: GuestTokens; isOfOtherSite: boolean }
  | { kind: 'session'; logOn: LogOn };

interface SealedLink {
  owner: string;
  madeAtMs: number;
  content: LinkInForm;
}

const DRAFT = 'guestLink';
/** Lifetime of the form, in ms; then the link has to be opened again. */
const LIFETIME_MS = SEALED_LIFETIMES_MS.guestLink;

/** Seals a link for the hidden field of the guest login page, where no token may be readable. */
export function sealLink(visit: Visit, content: LinkInForm): Promise<string> {
  const { keys, now } = visit;
  const sealed: SealedLink = { owner: visit.owner, madeAtMs: now(), content };
  return seal(keys, 'guestLink', sealed);
}

/**
 * Stores a sealed link for the same visitor's next request, for ten minutes: the page is shown again, in
 * another language or after its form, and its address must not contain the link. False without a valid link.
 */
export async function keepLink(visit: Visit, fields: readonly FormDataEntryValue[]): Promise<boolean> {
  if ((await openLink(visit, fields)) === null) return false;
  await visit.drafts.keep(DRAFT, { sealed: String(fields[0]) });
  return true;
}

/** Returns the link stored by {@link keepLink}, sealed and opened; null without a valid one. */
export async function keptLink(visit: Visit): Promise<{ seal: string; link: LinkInForm } | null> {
  const { sealed: text } = await visit.drafts.read(DRAFT);
  const link = text === undefined ? null : await openLink(visit, [text]);
  return text === undefined || link === null ? null : { seal: text, link };
}

/** Deletes the link stored by {@link keepLink}, once the page's own form has been sent. */
export async function forgetLink(visit: Visit): Promise<void> {
  await visit.drafts.forget(DRAFT);
}

/**
 * Opens a link sealed by {@link sealLink} for the same visitor; null when it is another visitor's, not the
 * portal's, or too old.
 */
export async function openLink(
  visit: Visit,
  fields: readonly FormDataEntryValue[],
): Promise<LinkInForm | null> {
  const { keys, now } = visit;
  const opened = fields.length === 1 ? await unseal(keys, 'guestLink', String(fields[0])) : null;
  if (opened === null) return null;
  // Sealed by `sealLink` alone.
  const { owner, madeAtMs, content } = opened.value as SealedLink;
  return owner === visit.owner && now() - madeAtMs <= LIFETIME_MS ? content : null;
}
