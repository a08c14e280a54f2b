import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islandRegistry } from './registry.ts';

/**
 * Brings one island to life. This module and React with it are fetched when the first island of a page wakes.
 *
 * @param root the element that the server rendered the island into
 */
export async function wake(root: HTMLElement): Promise<void> {
  const load = islandRegistry[root.dataset.island ?? ''];
  if (!load) return;
  const component = await load();
  const props = JSON.parse(root.dataset.props ?? '{}') as never;
  hydrateRoot(root, createElement(component, props));
}
