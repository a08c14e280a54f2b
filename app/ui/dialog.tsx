import type { ReactNode } from 'react';
import { Island, type IslandStrategy } from '#app/islands/island.tsx';

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Whether the link that closes it, with the look of a button, is stretched over all of the dialog. */
  isClosedAnywhere?: boolean;
}

/**
 * A question over the page, open from the first byte of the answer. It needs no script: the page beneath is inert and
 * it is closed by a link. A script makes it modal, so that Escape closes it (spec §2, "Navigation rules").
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
  /** Id of the dialog. */
  dialogId: string;
  /** The page without the dialog; its fragment is where the focus returns to. */
  href: string;
  label: string;
  /** Moment at which the dialog becomes modal, so that Escape closes it. */
  on: IslandStrategy;
  isClosedAnywhere?: boolean;
}

/** Link that closes a dialog; it works without a script. */
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
