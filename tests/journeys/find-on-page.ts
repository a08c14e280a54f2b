/** What a player looks for on a page. */
export type Sought = 'field' | 'choice' | 'button' | 'link';

/**
 * Finds what a player would use next to get at a control, by the words it is named with: the control itself or, where
 * it is folded away, what unfolds it. Runs inside the page, so all that it needs stands in it.
 *
 * @returns null when there is none that can be seen or unfolded
 */
export function findOnPage([sought, name]: readonly [Sought, string]): HTMLElement | null {
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isBox = (control: HTMLElement) => control.matches('[type="checkbox"], [type="radio"]');
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const folded = (element: Element): HTMLDetailsElement | null => {
    let outermost: HTMLDetailsElement | null = null;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const details: HTMLDetailsElement | null = at.closest('details:not([open])');
      if (details === null) break;
      if (!details.querySelector(':scope > summary')?.contains(element)) outermost = details;
      at = details;
    }
    return outermost;
  };
  /** What unfolds an element that cannot be seen: what it stands in, or a button beside that for the style sheet. */
  const unfolding = (element: Element): HTMLElement | null => {
    const candidates = [folded(element)];
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      candidates.push(
        ...(at.parentElement?.querySelectorAll<HTMLDetailsElement>(':scope > details:not([open])') ?? []),
      );
    for (const details of candidates) {
      const summary = details?.querySelector<HTMLElement>(':scope > summary');
      if (summary && isDrawn(summary)) return summary;
    }
    return null;
  };

  const named: { element: HTMLElement; name: string }[] =
    sought === 'field' || sought === 'choice'
      ? [...document.querySelectorAll('label')].flatMap((label) => {
          const { control } = label;
          if (!(control instanceof HTMLElement) || isBox(control) !== (sought === 'choice')) return [];
          // A box may be drawn by its label alone.
          return [{ element: isDrawn(control) ? control : label, name: words(label) }];
        })
      : [...document.querySelectorAll<HTMLElement>(sought === 'link' ? 'a[href]' : 'button')].flatMap(
          (element) => [
            { element, name: words(element) },
            { element, name: element.getAttribute('aria-label') ?? '' },
          ],
        );
  for (const matches of [(one: string) => one === name, (one: string) => one.startsWith(name)]) {
    const found = named.filter((one) => matches(one.name)).map(({ element }) => element);
    const seen = found.find((element) => !folded(element) && isDrawn(element));
    if (seen) return seen;
    for (const element of found) {
      const summary = unfolding(element);
      if (summary !== null) return summary;
    }
  }
  return null;
}
