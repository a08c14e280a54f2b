import { useEffect, useState } from 'react';
import { workerAddress } from './offline.ts';

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

/** Cache that the service worker keeps for as long as the session lasts, and the one address in it. */
const KEPT = 'kept';
const KEPT_SLIP = '/kept-slip';
/** Place for a slip on the page for no network, and what hides it. */
const HIDDEN = '<section id="kept-slip" hidden="">';
const SHOWN = '<section id="kept-slip">';
const PLACE = '<div data-slip=""></div>';

/** Parts of a slip that need a network, or that may be otherwise by then. */
const NOT_KEPT = 'form, script, .island, a, .slip__standing';

/** Session that a page belongs to and the time that it has left, in ms; on a slip that is kept, when it ends (epoch, ms). */
const SESSION_MARK = 'Session-Mark';
const REFERENCE = 'X-Reference';
const referenceOf = (reference: Element | null) => encodeURIComponent(reference?.textContent ?? '');

/** Whether this browser can keep a slip, and there is a worker that would show it. */
const canKeepSlip = (): boolean => 'caches' in window && workerAddress() !== null;

/** Whether this slip is the one that is kept: the one with this reference. */
async function isSlipKept(reference: Element): Promise<boolean> {
  const kept = await (await caches.open(KEPT)).match(KEPT_SLIP);
  return kept?.headers.get(REFERENCE) === referenceOf(reference);
}

/**
 * Keeps the slip of this page in the place of any other, as the player has asked: on the page that is shown while there is
 * no network. The slip is fetched, as extensions and translators may have changed the one that is shown, and a page that
 * was left open may be another player's by now.
 *
 * @throws Error when one of the pages is not there, or the slip is not this session's
 */
async function keepSlip(slipId: string, referenceId: string): Promise<void> {
  // Whoever saves data has no worker until one is asked for.
  await navigator.serviceWorker.register(workerAddress() ?? '');
  const { active } = await navigator.serviceWorker.ready;
  const offline = await caches.match(`/offline${new URL(active?.scriptURL ?? location.href).search}`);
  const page = (await offline?.text()) ?? '';
  const answer = await fetch(location.href);
  // Without its head, whose styles the policy of this page would refuse.
  const body = (await answer.text()).replace(/^[\s\S]*?<body/, '<body');
  const slip = new DOMParser().parseFromString(body, 'text/html').getElementById(slipId);
  const [mark, leftMs] = answer.headers.get(SESSION_MARK)?.split(' ') ?? [];
  if (!offline || !page.includes(PLACE) || !slip || !leftMs) throw new Error('there is no slip to be kept');
  const reference = referenceOf(slip.querySelector(`#${referenceId}`));
  for (const element of slip.querySelectorAll(NOT_KEPT)) element.remove();
  // As text: a document made of it would be held to the policy of this page.
  const [before = '', after = ''] = page.replace(HIDDEN, SHOWN).split(PLACE);
  const text = before + new XMLSerializer().serializeToString(slip) + after;
  const headers = new Headers(offline.headers);
  headers.set(REFERENCE, reference);
  headers.set(SESSION_MARK, `${mark} ${Date.now() + Number(leftMs)}`);
  await (await caches.open(KEPT)).put(KEPT_SLIP, new Response(text, { headers }));
}

/** Forgets the slip that is kept. */
async function forgetSlip(): Promise<void> {
  await caches.delete(KEPT);
}
