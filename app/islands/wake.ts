import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

export interface Awake {
  host: HTMLElement;
}

/**
 * Hydrates one island. This module contains React: it is loaded with the first island of a page. React gets
 * an element of its own, as extensions and translators change the rest of the page, and a field that React
 * rendered again for that would lose its text and the focus.
 */
export function wake(host: HTMLElement, component: ComponentType<never>): void {
  const props = { ...JSON.parse(host.dataset.props ?? '{}'), host } as never;
  const own = document.createElement('div');
  own.className = 'island__own';
  host.append(own);
  createRoot(own).render(createElement(component, props));
}
