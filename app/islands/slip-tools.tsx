import { useEffect, useState } from 'react';
import { canKeepSlip, forgetSlip, isSlipKept, keepSlip } from './kept-slip.ts';

/** What the buttons of a slip need; all texts are in the page's language. */
export interface SlipToolsProps {
  /** Id of the element that shows the reference. */
  referenceId: string;
  /** Id of the element that is the slip. */
  slipId: string;
  copyLabel: string;
  printLabel: string;
  /** On the button that keeps the slip for when there is no network, and on the one that forgets it. */
  keepLabel: string;
  forgetLabel: string;
  /** Told when the reference has been copied. */
  copiedText: string;
  /** Told when the browser did not let it be copied, and it is selected instead. */
  selectedText: string;
  /** Told when the slip is kept, is not any more, and when it could not be. */
  keptText: string;
  forgottenText: string;
  notKeptText: string;
}

/**
 * Copies the reference of a slip, prints the page, and keeps the slip on the phone. Without a script there are no such
 * buttons, as they would do nothing: the reference can be selected, and the browser prints. The place for them is kept
 * free.
 */
export function SlipTools(props: SlipToolsProps) {
  const [isKept, setKept] = useState<boolean | null>(null);
  const [told, setTold] = useState('');
  useEffect(() => {
    const reference = document.getElementById(props.referenceId);
    if (reference && canKeepSlip()) isSlipKept(reference).then(setKept, () => undefined);
  }, [props.referenceId]);
  const copy = async () => {
    const reference = document.getElementById(props.referenceId);
    if (!reference) return;
    try {
      await navigator.clipboard.writeText(reference.textContent ?? '');
      setTold(props.copiedText);
    } catch {
      // Only some browsers let a page copy, and a player may forbid it.
      getSelection()?.selectAllChildren(reference);
      setTold(props.selectedText);
    }
  };
  const keep = async () => {
    try {
      await (isKept ? forgetSlip() : keepSlip(props.slipId, props.referenceId));
      setTold(isKept ? props.forgottenText : props.keptText);
      setKept(!isKept);
    } catch {
      // Such as that the phone has no room, or the session has ended.
      setTold(props.notKeptText);
    }
  };
  return (
    <>
      <p className="slip__buttons">
        <button type="button" className="button button--quiet" onClick={copy}>
          {props.copyLabel}
        </button>{' '}
        <button type="button" className="button button--quiet" onClick={() => print()}>
          {props.printLabel}
        </button>{' '}
        <button type="button" className="button button--quiet" onClick={keep} hidden={isKept === null}>
          {isKept ? props.forgetLabel : props.keepLabel}
        </button>
      </p>
      <p className="slip__told" role="status">
        {told}
      </p>
    </>
  );
}
