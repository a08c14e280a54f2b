import type { WebPayMethod } from './web-pay.ts';

/** How money gets to a casino or out of it: what players look for first. */
export type MethodKind = 'store' | 'card' | 'bank';

/** Methods that stand before all others. */
export const MOST_FAVOURITES = 3;

/** Of which kind a method is. What the operator lists under nothing known is told by what it asks of the player. */
export function methodKind({ group, flow }: Pick<WebPayMethod, 'group' | 'flow'>): MethodKind {
  switch (group) {
    case 'card':
      return 'card';
    case 'cashStore':
    case 'pharmacy':
      return 'store';
    case 'bankTransfer':
    case 'bankBranch':
      return 'bank';
    case 'other': {
      if (flow === 'redirect') return 'card';
      return flow === 'transfer' ? 'bank' : 'store';
    }
  }
}

/**
 * The methods to offer first: those that the player has used, the last one first; then one of each kind that is still
 * missing, in the operator's order; then the operator's first ones.
 *
 * @param used ids of methods, the one used last first; they need not be offered any more
 * @returns at most {@link MOST_FAVOURITES}, none that cannot be had now
 */
export function favouriteMethods(
  methods: readonly WebPayMethod[],
  used: readonly string[],
): readonly WebPayMethod[] {
  const available = methods.filter(({ isAvailable }) => isAvailable);
  const known = used.flatMap((id) => available.filter(({ methodId }) => methodId === id));
  const kinds = new Set(known.map(methodKind));
  const ofKinds = available.filter((method) => {
    const kind = methodKind(method);
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
  return [...new Set([...known, ...ofKinds, ...available])].slice(0, MOST_FAVOURITES);
}
