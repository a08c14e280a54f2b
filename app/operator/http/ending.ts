/** What ends a read before its time; an `AbortSignal` is one. */
export interface End {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * An end that the portal itself decides on. Every page has some, and an `AbortController` costs many times as much: its
 * events are objects, and each has a reason with a stack.
 */
export class Ending implements End {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Ends what listens; later calls do nothing. */
  end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
