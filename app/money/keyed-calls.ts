import { isUnauthorized, type Result } from '#app/operator/http/result.ts';

/** A call under way, and the access token that it was made with. */
interface KeyedCall {
  accessToken: string;
  answer: Promise<Result<unknown>>;
}

/**
 * Joins calls with the same key that are under way in this process: a form that is sent twice at once is one call. Beyond
 * the process the operator knows the key (contract §1.8).
 */
export class KeyedCalls {
  readonly #underWay = new Map<string, KeyedCall>();

  /**
   * Joins the same call, or makes it. A 401 is about the token of the call that got it: a caller with another token makes
   * the call again.
   *
   * @param key the `Idempotency-Key`
   * @param body what is sent with it: with another body it is another call, which the operator refuses
   */
  async join<T>(
    key: string,
    body: unknown,
    accessToken: string,
    call: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const name = `${key} ${JSON.stringify(body)}`;
    for (let known = this.#underWay.get(name); known; known = this.#underWay.get(name)) {
      // A key belongs to one form, and so to one type of answer.
      const answer = (await known.answer) as Result<T>;
      if (known.accessToken === accessToken || !isUnauthorized(answer)) return answer;
    }
    const answer = call().finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, { accessToken, answer });
    return answer;
  }
}
