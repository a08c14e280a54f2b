import { useEffect } from 'react';
import type { Awake } from './wake.ts';

/** Ways to close a dialog. */
export interface DialogControlProps extends Awake {
  /** Id of the link that closes it. */
  linkId: string;
  /** Whether a click anywhere in the dialog closes it too. */
  isClosedAnywhere?: boolean;
}

/**
 * Makes the dialog around it modal and lets Escape follow its link (spec §2: 'Escape closes any open dialog'), and a click
 * anywhere where that is wanted: but not one that ends a selection. It draws nothing.
 */
export function DialogControl({ host, linkId, isClosedAnywhere = false }: DialogControlProps) {
  useEffect(() => {
    const dialog = host.closest('dialog');
    const link = document.getElementById(linkId);
    if (!dialog?.showModal || !link) return;
    const focused = document.activeElement;
    dialog.close();
    dialog.showModal();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
    // The link, which has the focus, stands at the end: on a low screen what is to be seen would be scrolled away.
    if (isClosedAnywhere) dialog.scrollTop = 0;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      link.click();
    });
    dialog.addEventListener('click', (event) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isClosedAnywhere && !isLink && getSelection()?.isCollapsed !== false) link.click();
    });
  }, [host, linkId, isClosedAnywhere]);
  return null;
}
