/** How long a draft is kept, in ms (spec-given time for coming back to a registration). */
const DRAFT_LIFETIME_MS = 10 * 60 * 1000;
/** Drafts that are kept at the most; the oldest go first. */
const MAXIMUM_DRAFTS = 10_000;

/**
 * What was typed into a form, or what is known of a step that was taken: values by name. Holds no code and no captcha
 * answer, and a password only sealed.
 */
export type DraftValues = Readonly<Record<string, string>>;

/**
 * Half-filled forms, and notes such as when a code was sent: kept on the server so that nobody has to type twice, and no
 * address or cookie holds it.
 */
export interface Drafts {
  /** Keeps values, on top of what is kept for the same owner under the same name. */
  keep(owner: string, form: string, values: DraftValues): void;
  /** What is kept; an empty object when nothing is, or no longer. */
  read(owner: string, form: string): DraftValues;
  forget(owner: string, form: string): void;
}

/**
 * Keeps drafts in the memory of this process.
 *
 * @param now the clock, in ms
 * @returns an empty store; a draft leaves it ten minutes after it was last added to
 */
export function createDrafts(now: () => number): Drafts {
  const drafts = new Map<string, { values: DraftValues; endsAtMs: number }>();
  const name = (owner: string, form: string) => `${form}\n${owner}`;
  const find = (key: string) => {
    const draft = drafts.get(key);
    return draft && draft.endsAtMs > now() ? draft.values : {};
  };
  const sweep = () => {
    for (const [key, draft] of drafts) {
      if (draft.endsAtMs > now() && drafts.size < MAXIMUM_DRAFTS) break;
      drafts.delete(key);
    }
  };
  return {
    keep(owner, form, values) {
      const key = name(owner, form);
      const merged = { ...find(key), ...values };
      // Taking it out first puts it at the end of the line that the sweep goes along.
      drafts.delete(key);
      sweep();
      drafts.set(key, { values: merged, endsAtMs: now() + DRAFT_LIFETIME_MS });
    },
    read: (owner, form) => find(name(owner, form)),
    forget(owner, form) {
      drafts.delete(name(owner, form));
    },
  };
}
