import { useEffect, useRef } from 'react';

/** What the link that closes a dialog shows. */
export interface DialogControlProps {
  /** The page without the dialog; its fragment is where the focus returns to. */
  closeHref: string;
  closeLabel: string;
  /** Whether a click anywhere in the dialog closes it too. */
  isClosedAnywhere?: boolean;
}

/**
 * Closes a dialog. It is a link; awake, it makes the dialog around it modal and lets Escape follow the link
 * (spec §2: 'Escape closes any open dialog'), and a click anywhere where that is wanted: but not one that ends a
 * selection.
 */
export function DialogControl({ closeHref, closeLabel, isClosedAnywhere = false }: DialogControlProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const dialog = link.current?.closest('dialog');
    if (!dialog?.showModal) return;
    const focused = document.activeElement;
    dialog.close();
    dialog.showModal();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
    // The link, which has the focus, stands at the end: on a low screen what is to be seen would be scrolled away.
    if (isClosedAnywhere) dialog.scrollTop = 0;
    const leave = (event: Event) => {
      event.preventDefault();
      link.current?.click();
    };
    dialog.addEventListener('cancel', leave);
    const leaveByClick = (event: Event) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isClosedAnywhere && !isLink && getSelection()?.isCollapsed !== false) link.current?.click();
    };
    dialog.addEventListener('click', leaveByClick);
    return () => {
      dialog.removeEventListener('cancel', leave);
      dialog.removeEventListener('click', leaveByClick);
    };
  }, [isClosedAnywhere]);
  return (
    <a className="button button--quiet" href={closeHref} ref={link}>
      {closeLabel}
    </a>
  );
}
