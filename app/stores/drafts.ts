import { createExpiringStore, MEGABYTE } from './expiring-store.ts';

/** Drafts that one owner may have of one kind; the oldest go first. */
export const MAXIMUM_PER_OWNER = 20;

/**
 * Most memory that the drafts of each kind take, in bytes. Drafts of one kind push out none of another: visitors, who
 * cost nothing to make, push out what visitors have typed, and nothing that takes a player, or a code that was sent.
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

/** @throws RangeError for a name that begins with no kind */
export function kindOf(form: DraftName): DraftKind {
  const kind = form.split(' ', 1)[0] ?? '';
  if (!Object.hasOwn(MOST_BYTES, kind)) throw new RangeError('no such kind of draft');
  return kind as DraftKind;
}

/**
 * Keeps drafts in the memory of this process.
 *
 * @returns an empty store
 */
export function createDrafts(now: () => number): Drafts {
  const shelves = Object.fromEntries(
    Object.entries(MOST_BYTES).map(([kind, mostBytes]) => [kind, createShelf(now, mostBytes)]),
  ) as Record<DraftKind, Shelf>;
  const shelfOf = (form: DraftName) => shelves[kindOf(form)];
  return {
    async keep(owner, form, values) {
      const shelf = shelfOf(form);
      shelf.put(owner, form, { ...shelf.find(owner, form), ...values });
    },
    async replace(owner, form, values) {
      shelfOf(form).put(owner, form, values);
    },
    read: async (owner, form) => shelfOf(form).find(owner, form),
    forget: async (owner, form) => shelfOf(form).drop(owner, form),
  };
}

interface Draft {
  owner: string;
  values: DraftValues;
}

/** The drafts of one kind. */
interface Shelf {
  find(owner: string, form: string): DraftValues;
  put(owner: string, form: string, values: DraftValues): void;
  drop(owner: string, form: string): void;
}

function createShelf(now: () => number, maximumBytes: number): Shelf {
  /** In the order in which they were last added to. */
  const keysOfOwner = new Map<string, Set<string>>();
  const drafts = createExpiringStore<Draft>({
    now,
    maximumBytes,
    textsOf: ({ values }) => Object.entries(values).flat(),
    onRemoved({ owner }, key) {
      const own = keysOfOwner.get(owner);
      own?.delete(key);
      if (own?.size === 0) keysOfOwner.delete(owner);
    },
  });
  const nameOf = (owner: string, form: string) => `${form}\n${owner}`;

  return {
    find: (owner, form) => drafts.find(nameOf(owner, form))?.values ?? {},
    put(owner, form, values) {
      const key = nameOf(owner, form);
      drafts.keep(key, { owner, values });
      // What takes more room than all drafts of its kind may is not kept at all.
      if (drafts.find(key) === undefined) return;
      const own = keysOfOwner.get(owner) ?? new Set();
      keysOfOwner.set(owner, own.add(key));
      const [oldest] = own;
      if (own.size > MAXIMUM_PER_OWNER && oldest !== undefined) drafts.forget(oldest);
    },
    drop: (owner, form) => drafts.forget(nameOf(owner, form)),
  };
}
