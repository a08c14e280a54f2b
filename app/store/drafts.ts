import { LRUCache } from 'lru-cache';
import { createBacklog } from './retry.ts';
import type { Store } from './store.ts';

/** Lifetime of a draft since it was last added to, in ms (spec-given time for coming back to a registration). */
export const DRAFT_LIFETIME_MS = 10 * 60 * 1000;
/** Drafts that one owner may have of one kind; the oldest go first. */
const MAXIMUM_PER_OWNER = 20;
/** Memory that the drafts of an owner take besides their text, in bytes. */
const BYTES_PER_OWNER = 400;
const MEGABYTE = 1_000_000;

/**
 * Memory for the drafts of each kind, in bytes, as far as this process has written them. Drafts of one kind push out none
 * of another: visitors, who cost nothing to make, push out no draft of a player and no code that was sent.
 */
export const MOST_BYTES = {
  registration: 16 * MEGABYTE,
  /** Accounts that were just made. */
  registered: MEGABYTE,
  /** Typed number of a forgotten password. */
  resetPhone: 4 * MEGABYTE,
  /** Sent code for a forgotten password. */
  passwordReset: 4 * MEGABYTE,
  /** Sent code for a phone or an address. */
  sentCode: 4 * MEGABYTE,
  confirmedEmail: MEGABYTE,
  /** Not saved yet. */
  personalInfo: 8 * MEGABYTE,
  /** Not sent, as its session had ended or a guest was to prove to be the player. */
  payment: 8 * MEGABYTE,
  /** Sealed, while its page changes the language. */
  guestLink: 4 * MEGABYTE,
  /** Form that its page shows again, such as one that was refused, or a cash-out to confirm. */
  keptForm: 16 * MEGABYTE,
  visitorForm: 8 * MEGABYTE,
  /** Use that a captcha response was spent on. */
  spentCaptcha: 4 * MEGABYTE,
} as const;

export type DraftKind = keyof typeof MOST_BYTES;

/** Kind, and a name where an owner may have several of it. */
export type DraftName = DraftKind | `${DraftKind} ${string}`;

/** Values by name. Holds no code and no captcha answer, and a password only sealed. */
export type DraftValues = Readonly<Record<string, string>>;

/**
 * Half-filled forms, and notes such as when a code was sent: kept on the server so that no one has to type twice, and
 * no address or cookie holds them. A draft ends ten minutes after it was last added to, or when there is no room left
 * for its kind and it is the oldest. Nothing here rejects: what cannot be kept is not kept.
 */
export interface Drafts {
  /** Adds values to the draft, and prolongs it. */
  keep(owner: string, form: DraftName, values: DraftValues): Promise<void>;
  replace(owner: string, form: DraftName, values: DraftValues): Promise<void>;
  /** Returns an empty object when there is no draft. */
  read(owner: string, form: DraftName): Promise<DraftValues>;
  forget(owner: string, form: DraftName): Promise<void>;
}

interface Draft {
  /** Texts by name, each with when it was written (epoch, ms). */
  fields: Readonly<Record<string, readonly [text: string, writtenAtMs: number]>>;
  /** Epoch, ms. */
  keptAtMs: number;
  /** Time of the last replacement (epoch, ms), before which nothing is part of the draft; 0 for never. */
  clearedAtMs: number;
}

/** Drafts of one owner and kind by what follows the kind in their names; a forgotten one is empty. */
type OwnersDrafts = Readonly<Record<string, Draft>>;

/** Drafts of one owner and kind, as this process has written them. */
interface Written {
  bytes: number;
  /** Drafts that the store could not take yet. */
  unsent: OwnersDrafts;
}

const NO_DRAFTS: OwnersDrafts = {};

/**
 * Keeps drafts in a store: those of one owner and kind together. While the store is late or away they stay in this
 * process, and go there, merged with those of other replicas, as soon as it answers.
 */
export function createDrafts(store: Store, now: () => number): Drafts {
  const kinds = new Map(
    Object.entries(MOST_BYTES).map(([kind, mostBytes]) => [
      kind,
      createDraftsOfKind(store, now, `drafts:${kind}`, mostBytes),
    ]),
  );

  /** @throws RangeError for a name that begins with no kind */
  function find(form: DraftName) {
    const [kind = '', ...name] = form.split(' ');
    const drafts = kinds.get(kind);
    if (drafts === undefined) throw new RangeError('no such kind of draft');
    return { drafts, name: name.join(' ') };
  }

  async function put(owner: string, form: DraftName, values: DraftValues, isReplacing: boolean) {
    const { drafts, name } = find(form);
    return drafts.put(owner, (atMs) => {
      const fields = Object.entries(values).map(([key, text]) => [key, [text, atMs] as const]);
      const draft = {
        fields: Object.fromEntries(fields),
        keptAtMs: atMs,
        clearedAtMs: isReplacing ? atMs : 0,
      };
      return { [name]: draft };
    });
  }

  return {
    keep: (owner, form, values) => put(owner, form, values, false),
    replace: (owner, form, values) => put(owner, form, values, true),
    async read(owner, form) {
      const { drafts, name } = find(form);
      const fields = (await drafts.read(owner))[name]?.fields ?? {};
      return Object.fromEntries(Object.entries(fields).map(([key, [text]]) => [key, text]));
    },
    forget: (owner, form) => put(owner, form, {}, true),
  };
}

function createDraftsOfKind(store: Store, now: () => number, kind: string, mostBytes: number) {
  const backlog = createBacklog();
  const ownerKey = (owner: string) => `${kind}/${owner}`;
  // It expires all the same.
  const remove = (owner: string) => void store.set(ownerKey(owner), null).catch(() => undefined);
  const written = new LRUCache<string, Written>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // Inclusive.
    ttl: DRAFT_LIFETIME_MS - 1,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now },
    dispose: (_, owner, reason) => {
      if (reason === 'evict') remove(owner);
    },
  });
  let lastMs = 0;

  /** Never returns a time twice, so that there is an oldest draft. */
  function timeAfter(knownMs: number): number {
    lastMs = Math.max(now(), lastMs + 0.001, knownMs + 0.001);
    return lastMs;
  }

  const readUnsent = (owner: string) => written.peek(owner)?.unsent ?? NO_DRAFTS;

  function note(owner: string, text: string, unsent: OwnersDrafts): void {
    written.set(owner, { bytes: BYTES_PER_OWNER + 2 * (owner.length + text.length), unsent });
    // One draft may take more room than all of its kind together.
    if (!written.has(owner)) remove(owner);
  }

  async function send(
    owner: string,
    before: OwnersDrafts,
    added: (stored: OwnersDrafts) => OwnersDrafts,
  ): Promise<void> {
    let text = '';
    const change = (known: string | null) => {
      const stored = merge(parse(known), before, now());
      text = JSON.stringify(merge(stored, added(stored), now()));
      return text;
    };
    await store.update(ownerKey(owner), change, DRAFT_LIFETIME_MS);
    // Others may have had to wait meanwhile.
    const unsent = readUnsent(owner);
    note(owner, text, unsent === before ? NO_DRAFTS : unsent);
  }

  async function sendLate(owner: string): Promise<void> {
    const unsent = readUnsent(owner);
    if (unsent !== NO_DRAFTS) await send(owner, unsent, () => NO_DRAFTS);
  }

  return {
    async put(owner: string, draftAt: (atMs: number) => OwnersDrafts): Promise<void> {
      let atMs = timeAfter(0);
      try {
        await send(owner, readUnsent(owner), (stored) => {
          // Later than all that is stored, whatever the clocks of other replicas say.
          const newestMs = Math.max(0, ...Object.values(stored).map(({ keptAtMs }) => keptAtMs));
          if (newestMs >= atMs) atMs = timeAfter(newestMs);
          return draftAt(atMs);
        });
      } catch {
        const unsent = merge(readUnsent(owner), draftAt(atMs), now());
        note(owner, JSON.stringify(unsent), unsent);
        backlog.add(owner, () => sendLate(owner), DRAFT_LIFETIME_MS);
      }
    },
    async read(owner: string): Promise<OwnersDrafts> {
      // A store that does not answer, or whose values only other replicas can open.
      const stored = await store.get(ownerKey(owner)).catch(() => null);
      return merge(parse(stored), readUnsent(owner), now());
    },
  };
}

const parse = (text: string | null): OwnersDrafts => (text === null ? NO_DRAFTS : JSON.parse(text));

/** Merges drafts of one owner that were written in any order; the newest twenty stay, and forgotten ones go first. */
function merge(some: OwnersDrafts, others: OwnersDrafts, nowMs: number): OwnersDrafts {
  const merged = new Map<string, Draft>();
  for (const [name, draft] of [...Object.entries(some), ...Object.entries(others)]) {
    if (nowMs - draft.keptAtMs >= DRAFT_LIFETIME_MS) continue;
    const known = merged.get(name);
    merged.set(name, known ? mergeDraft(known, draft) : draft);
  }
  const rank = ({ fields, keptAtMs }: Draft) =>
    Object.keys(fields).length > 0 ? keptAtMs : keptAtMs - DRAFT_LIFETIME_MS;
  const newestFirst = [...merged].sort(([, one], [, other]) => rank(other) - rank(one));
  return Object.fromEntries(newestFirst.slice(0, MAXIMUM_PER_OWNER));
}

function mergeDraft(one: Draft, other: Draft): Draft {
  const clearedAtMs = Math.max(one.clearedAtMs, other.clearedAtMs);
  const fields = [...Object.entries(one.fields), ...Object.entries(other.fields)]
    .filter(([, [, writtenAtMs]]) => writtenAtMs >= clearedAtMs)
    .sort(([, [, oneMs]], [, [, otherMs]]) => oneMs - otherMs);
  return {
    fields: Object.fromEntries(fields),
    keptAtMs: Math.max(one.keptAtMs, other.keptAtMs),
    clearedAtMs,
  };
}
