import { useEffect, useState } from 'react';

/** What the buttons of a slip need; all texts are in the page's language. */
export interface SlipToolsProps {
  /** Id of the element that shows the reference. */
  referenceId: string;
  copyLabel: string;
  printLabel: string;
  /** Told when the reference has been copied. */
  copiedText: string;
  /** Told when the browser did not let it be copied, and it is selected instead. */
  selectedText: string;
}

/**
 * Copies the reference of a slip, and prints the page. Without a script there are no such buttons, as they would do
 * nothing: the reference can be selected, and the browser prints. The place for them is kept free.
 */
export function SlipTools(props: SlipToolsProps) {
  const [isAwake, setAwake] = useState(false);
  const [told, setTold] = useState('');
  useEffect(() => setAwake(true), []);
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
  return (
    <div className="slip__tools">
      {isAwake ? (
        <>
          <p className="slip__buttons">
            <button type="button" className="button button--quiet" onClick={copy}>
              {props.copyLabel}
            </button>{' '}
            <button type="button" className="button button--quiet" onClick={() => print()}>
              {props.printLabel}
            </button>
          </p>
          <p className="slip__told" role="status">
            {told}
          </p>
        </>
      ) : null}
    </div>
  );
}
