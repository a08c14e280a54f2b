import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Brings one island to life. This module carries React: it is fetched when the first island of a page wakes, at the
 * same time as the island itself.
 */
export function wake(root: HTMLElement, component: ComponentType<never>): void {
  // The server wrote the props beside the markup that it made from them.
  const props = JSON.parse(root.dataset.props ?? '{}') as never;
  hydrateRoot(root, createElement(component, props));
}
