import { Island, type IslandStrategy } from '#app/islands/island.tsx';

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
