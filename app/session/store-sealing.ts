import type { Sealing } from '#app/store/redis-store.ts';
import type { KeyRing } from './keys.ts';
import { isOfUnknownKey, seal, UnknownKeyError, unseal } from './seal.ts';

/** Seals the values of the store that replicas share with the keys of the session. */
export function createStoreSealing(keys: KeyRing): Sealing {
  return {
    seal: (key, value) => seal(keys, 'stored', [key, value]),
    async open(key, text) {
      if (isOfUnknownKey(keys, 'stored', text)) throw new UnknownKeyError();
      const opened = (await unseal(keys, 'stored', text))?.value;
      return Array.isArray(opened) && opened[0] === key ? String(opened[1]) : null;
    },
  };
}
