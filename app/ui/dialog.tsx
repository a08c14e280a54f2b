import type { ReactNode } from 'react';

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
}

/**
 * A question over the page, open from the first byte of the answer. It needs no script: the page beneath is inert and
 * the way out is a link. A script makes it modal, so that Escape closes it (spec §2, "Navigation rules").
 */
export function Dialog({ id, title, children }: DialogProps) {
  return (
    <dialog className="dialog" id={id} open aria-labelledby={`${id}-title`}>
      <div className="dialog__box">
        <h2 className="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
