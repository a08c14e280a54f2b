import { useEffect } from 'react';
import type { Awake } from './wake.ts';

export interface DialogControlProps extends Awake {
  linkId: string;
  isClosedAnywhere?: boolean;
}

/**
 * Makes its dialog modal. Escape follows its link (spec §2: 'Escape closes any open dialog'), and so does a
 * click anywhere if enabled, but not one that ends a selection. Renders nothing.
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
    // The focus on the link at the end scrolls a low screen down.
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
