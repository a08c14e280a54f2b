import { createMemoryStore, type Store } from '#app/store/store.ts';

/** A store of several replicas in the memory of a test, which fails when the test says so. */
export interface FailingStore extends Store {
  /** `away`: nothing is carried out; `late`: steps are carried out, and reject all the same. */
  failing: 'no' | 'late' | 'away';
}

/**
 * Makes a store that keeps time by the test's clock. It keeps the contract that `tests/server/store-contract.test.ts`
 * holds a real Redis to.
 */
export function createFailingStore(now: () => number): FailingStore {
  const whole = createMemoryStore(now);
  const wrap =
    <Input extends unknown[], Output>(step: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (store.failing === 'away') throw new Error('the store is away');
      const output = await step(...input);
      if (store.failing === 'late') throw new Error('the store is late');
      return output;
    };
  const store: FailingStore = {
    failing: 'no',
    get: wrap(whole.get),
    has: wrap(whole.has),
    set: wrap(whole.set),
    add: wrap(whole.add),
    update: wrap(whole.update),
    isAway: () => store.failing === 'away',
  };
  return store;
}
