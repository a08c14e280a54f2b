import type { DOMWindow } from 'jsdom';

const LABELABLE = 'button, input:not([type="hidden" i]), meter, output, progress, select, textarea';

/**
 * Has each control of a page know its labels. jsdom looks at all labels for each control, which takes longer than anything
 * else on a page with long lists.
 */
export function knowLabels({ document }: DOMWindow): void {
  let known: Map<Element, HTMLLabelElement[]> | null = null;
  const read = () => {
    const labels = new Map<Element, HTMLLabelElement[]>();
    for (const label of document.querySelectorAll('label')) {
      const target = label.getAttribute('for');
      const control = target === null ? label.querySelector(LABELABLE) : document.getElementById(target);
      if (control?.matches(LABELABLE)) labels.set(control, [...(labels.get(control) ?? []), label]);
    }
    return labels;
  };
  for (const control of document.querySelectorAll(LABELABLE))
    Object.defineProperty(control, 'labels', {
      get() {
        known ??= read();
        return known.get(this as Element) ?? [];
      },
    });
}
