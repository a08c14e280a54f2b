import { useEffect, useRef } from 'react';

/** What the way out of a dialog shows. */
export interface DialogControlProps {
  /** The page without the dialog; its fragment is where the focus returns to. */
  closeHref: string;
  closeLabel: string;
}

/**
 * The way out of a dialog. It is a link; awake, it makes the dialog around it modal and lets Escape follow the link
 * (spec §2: 'Escape closes any open dialog').
 */
export function DialogControl({ closeHref, closeLabel }: DialogControlProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const dialog = link.current?.closest('dialog');
    if (!dialog?.showModal) return;
    const focused = document.activeElement;
    dialog.close();
    dialog.showModal();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
    const leave = (event: Event) => {
      event.preventDefault();
      link.current?.click();
    };
    dialog.addEventListener('cancel', leave);
    return () => dialog.removeEventListener('cancel', leave);
  }, []);
  return (
    <a className="button button--quiet" href={closeHref} ref={link}>
      {closeLabel}
    </a>
  );
}
