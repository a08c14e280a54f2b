import { Shelf } from './shelf.ts';
import type { Store } from './store.ts';

/** How long a draft is kept after it was last added to, in ms (spec-given time for coming back to a registration). */
export const DRAFT_LIFETIME_MS = 10 * 60 * 1000;
/** Drafts that one owner may have of one kind; the oldest go first. */
const MAXIMUM_PER_OWNER = 20;
const MEGABYTE = 1_000_000;

/**
 * Most memory that the drafts of each kind take, in bytes, as far as this process has written them. Drafts of one kind
 * push out none of another: visitors, who cost nothing to make, push out what visitors have typed, and nothing that takes
 * a player, or a code that was sent.
 */
export const MOST_BYTES = {
  /** What was typed into a registration. */
  registration: 16 * MEGABYTE,
  /** An account was made. */
  registered: MEGABYTE,
  /** What was typed as the number of a forgotten password. */
  resetPhone: 4 * MEGABYTE,
  /** A code for a forgotten password was sent. */
  passwordReset: 4 * MEGABYTE,
  /** A code for a phone or an address was sent. */
  sentCode: 4 * MEGABYTE,
  /** An address was confirmed. */
  confirmedEmail: MEGABYTE,
  /** Personal information that could not be saved yet. */
  personalInfo: 8 * MEGABYTE,
  /** A cash-out that was checked. */
  cashOut: 8 * MEGABYTE,
  /** What a guest has filled in of a buy-in. */
  buyIn: 4 * MEGABYTE,
  /** A payment that met the end of its session. */
  payment: 8 * MEGABYTE,
  /** A guest link, sealed, whose page changes its language. */
  guestLink: 4 * MEGABYTE,
  /** A player's form that its page shows again, such as one that was refused. */
  keptForm: 8 * MEGABYTE,
  /** The same of a visitor. */
  visitorForm: 8 * MEGABYTE,
  /** What a captcha response was spent on. */
  spentCaptcha: 4 * MEGABYTE,
} as const;

/** What is kept. */
export type DraftKind = keyof typeof MOST_BYTES;

/** Which draft of an owner: its kind, and a name where there may be several of one kind. */
export type DraftName = DraftKind | `${DraftKind} ${string}`;

/**
 * What was typed into a form, or what is known of a step that was taken: values by name. Holds no code and no captcha
 * answer, and a password only sealed.
 */
export type DraftValues = Readonly<Record<string, string>>;

/**
 * Half-filled forms, and notes such as when a code was sent: kept on the server so that no one has to type twice, and
 * no address or cookie holds it. A draft is gone ten minutes after it was last added to, or when there is no room left
 * for its kind and it is the oldest. Nothing here rejects: what cannot be kept is not kept.
 */
export interface Drafts {
  /** Keeps values, on top of what is kept for the same owner under the same name. */
  keep(owner: string, form: DraftName, values: DraftValues): Promise<void>;
  /** Keeps values in the place of what is kept for the same owner under the same name. */
  replace(owner: string, form: DraftName, values: DraftValues): Promise<void>;
  /** What is kept; an empty object when nothing is, or no longer. */
  read(owner: string, form: DraftName): Promise<DraftValues>;
  forget(owner: string, form: DraftName): Promise<void>;
}

/** The drafts of one owner. */
export interface OwnDrafts {
  keep(form: DraftName, values: DraftValues): Promise<void>;
  replace(form: DraftName, values: DraftValues): Promise<void>;
  read(form: DraftName): Promise<DraftValues>;
  forget(form: DraftName): Promise<void>;
}

/** What is known of the browser whose drafts they are. */
export interface DraftsHolder {
  /** Whether anything may be kept for it; where nothing is, the store is not asked. */
  mayHaveDrafts(): boolean;
  /** Called each time that something is kept for it. */
  onKept(): void;
}

/**
 * Binds the store to an owner, who is asked for each time: a log-on makes a visitor another one.
 *
 * @param holder the owner's browser
 */
export function ownDrafts(drafts: Drafts, owner: () => string, holder: DraftsHolder): OwnDrafts {
  return {
    keep(form, values) {
      holder.onKept();
      return drafts.keep(owner(), form, values);
    },
    replace(form, values) {
      holder.onKept();
      return drafts.replace(owner(), form, values);
    },
    read: async (form) => (holder.mayHaveDrafts() ? drafts.read(owner(), form) : {}),
    forget: (form) => drafts.forget(owner(), form),
  };
}

/** One draft, among those of its owner and kind. */
interface Draft {
  values: DraftValues;
  /** When it was last added to; epoch, ms. */
  keptAtMs: number;
  /** When it was last replaced: nothing older is part of it; 0 for never. */
  replacedAtMs: number;
}

/** Drafts of one kind by what follows the kind in their names; a forgotten one is empty. */
type DraftsOfKind = Readonly<Record<string, Draft>>;

/** Keeps drafts in a store: those of one owner and kind together. */
export function createDrafts(store: Store, now: () => number): Drafts {
  const shelves = new Map(
    Object.entries(MOST_BYTES).map(([kind, mostBytes]) => [
      kind,
      new Shelf<DraftsOfKind>({
        store,
        now,
        kind: `draft:${kind}`,
        mostBytes,
        merge: (known, added, isLate) => newest(mergeAll(alive(known, now()), added, isLate), now()),
      }),
    ]),
  );

  /** @throws RangeError for a name that begins with no kind */
  function shelfOf(form: DraftName): { shelf: Shelf<DraftsOfKind>; name: string } {
    const [kind = '', ...name] = form.split(' ');
    const shelf = shelves.get(kind);
    if (shelf === undefined) throw new RangeError('no such kind of draft');
    return { shelf, name: name.join(' ') };
  }

  let lastMs = 0;

  async function put(owner: string, form: DraftName, values: DraftValues, isReplacing: boolean) {
    const { shelf, name } = shelfOf(form);
    // No two at the same time, so that there is an oldest one.
    lastMs = Math.max(now(), lastMs + 0.001);
    const keptAtMs = lastMs;
    const draft = { values, keptAtMs, replacedAtMs: isReplacing ? keptAtMs : 0 };
    await shelf.put(owner, { [name]: draft }, DRAFT_LIFETIME_MS);
  }

  return {
    keep: (owner, form, values) => put(owner, form, values, false),
    replace: (owner, form, values) => put(owner, form, values, true),
    async read(owner, form) {
      const { shelf, name } = shelfOf(form);
      // A store that does not answer, or whose values only other replicas can open.
      const draft = (await shelf.get(owner).catch(() => null))?.[name];
      return draft && isAlive(draft, now()) ? draft.values : {};
    },
    forget: (owner, form) => put(owner, form, {}, true),
  };
}

const isAlive = ({ keptAtMs }: Draft, nowMs: number) => nowMs - keptAtMs < DRAFT_LIFETIME_MS;

function mergeAll(known: DraftsOfKind, added: DraftsOfKind, isLate: boolean): DraftsOfKind {
  const both = Object.entries(added).map(([name, draft]) => {
    const before = known[name];
    return [name, before ? mergeDrafts(before, draft, isLate) : draft];
  });
  return { ...known, ...Object.fromEntries(both) };
}

/** A draft that comes late gives way to what another replica has kept since; clocks of replicas may differ otherwise. */
function mergeDrafts(known: Draft, added: Draft, isLate: boolean): Draft {
  const isKnownNewer = isLate && known.keptAtMs > added.keptAtMs;
  const [older, newer] = isKnownNewer ? [added, known] : [known, added];
  const isReplaced = newer.replacedAtMs > 0 && (!isLate || older.keptAtMs <= newer.replacedAtMs);
  return {
    values: isReplaced ? newer.values : { ...older.values, ...newer.values },
    keptAtMs: newer.keptAtMs,
    replacedAtMs: Math.max(older.replacedAtMs, newer.replacedAtMs),
  };
}

const alive = (drafts: DraftsOfKind, nowMs: number): DraftsOfKind =>
  Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isAlive(draft, nowMs)));

/** The twenty newest of what is still alive; forgotten ones go first. */
function newest(drafts: DraftsOfKind, nowMs: number): DraftsOfKind {
  const entries = Object.entries(alive(drafts, nowMs));
  if (entries.length <= MAXIMUM_PER_OWNER) return Object.fromEntries(entries);
  const rank = ({ values, keptAtMs }: Draft) =>
    Object.keys(values).length > 0 ? keptAtMs : keptAtMs - DRAFT_LIFETIME_MS;
  const byAge = entries.sort(([, one], [, other]) => rank(other) - rank(one));
  return Object.fromEntries(byAge.slice(0, MAXIMUM_PER_OWNER));
}
