/** Calls under way that a second request for the same thing may join: a button pressed twice is one call. */
export interface Flights {
  /**
   * Joins the call under way of that name, or starts one.
   *
   * @param name what is asked for and by whom; secrets in it must be hashed
   */
  join<T>(name: string, ask: () => Promise<T>): Promise<T>;
}

/** Makes the flights of this process. */
export function createFlights(): Flights {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    join<T>(name: string, ask: () => Promise<T>): Promise<T> {
      // A name belongs to one kind of call, and so to one type of answer.
      const known = underWay.get(name) as Promise<T> | undefined;
      if (known) return known;
      const flight = ask().finally(() => underWay.delete(name));
      underWay.set(name, flight);
      return flight;
    },
  };
}
