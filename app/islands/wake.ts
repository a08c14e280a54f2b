import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Props that every island is given besides its own: the element of the page that it stands in. */
export interface Awake {
  host: HTMLElement;
}

/**
 * Starts one island. This module carries React: it is fetched when the first island of a page wakes, at the same time as
 * the island itself.
 *
 * React gets an element of its own. Extensions and translators change the rest of the page, and a field that React drew
 * anew for that would lose its text and the focus.
 */
export function wake(host: HTMLElement, component: ComponentType<never>): void {
  const props = { ...JSON.parse(host.dataset.props ?? '{}'), host } as never;
  const own = document.createElement('div');
  own.className = 'island__own';
  host.append(own);
  createRoot(own).render(createElement(component, props));
}
