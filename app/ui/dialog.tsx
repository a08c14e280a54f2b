import type { ReactNode } from 'react';
import { Island, type IslandStrategy } from '#app/islands/island.tsx';

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  isClosedAnywhere?: boolean;
}

/**
 * Dialog that needs no script: the page beneath is inert, and a link closes it. A script makes it modal, so
 * that Escape closes it (spec §2, "Navigation rules").
 */
export function Dialog({ id, title, children, isClosedAnywhere = false }: DialogProps) {
  const box = (
    <div className="dialog__box">
      <h2 className="dialog__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </div>
  );
  return (
    <dialog
      className={isClosedAnywhere ? 'dialog dialog--closed-anywhere' : 'dialog'}
      id={id}
      open
      aria-labelledby={`${id}-title`}
    >
      {isClosedAnywhere ? <div className="dialog__area">{box}</div> : box}
    </dialog>
  );
}

interface CloseDialogProps {
  dialogId: string;
  /** Page without the dialog; the focus returns to its fragment. */
  href: string;
  label: string;
  on: IslandStrategy;
  isClosedAnywhere?: boolean;
}

export function CloseDialog({ dialogId, href, label, on, isClosedAnywhere = false }: CloseDialogProps) {
  const linkId = `${dialogId}-close`;
  return (
    <Island name="dialog-control" on={on} props={{ linkId, isClosedAnywhere }}>
      <a className="button button--quiet" href={href} id={linkId}>
        {label}
      </a>
    </Island>
  );
}
