/**
 * Calls with a key that are under way in this process: a form that is sent twice at once is one call. Beyond the process
 * the operator knows the key (contract §1.8).
 */
export class KeyedCalls {
  readonly #underWay = new Map<string, Promise<unknown>>();

  /**
   * Joins the same call, or makes it.
   *
   * @param key the `Idempotency-Key`
   * @param body what is sent with it: with another body it is another call, which the operator refuses
   */
  join<T>(key: string, body: unknown, call: () => Promise<T>): Promise<T> {
    const name = `${key} ${JSON.stringify(body)}`;
    // A key belongs to one form, and so to one type of answer.
    const known = this.#underWay.get(name) as Promise<T> | undefined;
    if (known) return known;
    const made = call().finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, made);
    return made;
  }
}
