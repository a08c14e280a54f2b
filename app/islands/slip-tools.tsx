import { useEffect, useState } from 'react';
import { workerAddress } from './offline.ts';

export interface SlipToolsProps {
  referenceId: string;
  slipId: string;
  copyLabel: string;
  shareLabel: string;
  printLabel: string;
  keepLabel: string;
  forgetLabel: string;
  copiedText: string;
  selectedText: string;
  keptText: string;
  forgottenText: string;
  notKeptText: string;
}

/**
 * Shares a slip, or copies its reference where nothing can be shared, prints the page, and saves the slip for offline
 * use. Without a script there are no such buttons. Their space is reserved.
 */
export function SlipTools(props: SlipToolsProps) {
  const [isKept, setKept] = useState<boolean | null>(null);
  const [canShare, setCanShare] = useState(false);
  const [told, setTold] = useState('');
  useEffect(() => {
    setCanShare('share' in navigator);
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
      // Some browsers forbid copying, and so may the player.
      getSelection()?.selectAllChildren(reference);
      setTold(props.selectedText);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ text: slipText(props.slipId) });
    } catch (error) {
      // Not by the player, who may think better of it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const keep = async () => {
    try {
      await (isKept ? forgetSlip() : keepSlip(props.slipId, props.referenceId));
      setTold(isKept ? props.forgottenText : props.keptText);
      setKept(!isKept);
    } catch {
      // Quota exceeded, or session ended.
      setTold(props.notKeptText);
    }
  };
  return (
    <>
      <p className="slip__buttons">
        <button type="button" className="button button--quiet" onClick={canShare ? share : copy}>
          {canShare ? props.shareLabel : props.copyLabel}
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

/** Returns what a slip says, a line each: where, how much, until when, the reference. */
function slipText(slipId: string): string {
  const lines = document.querySelectorAll(`#${slipId} > h1, #${slipId} > dl > *`);
  return Array.from(lines, ({ textContent }) => textContent).join('\n');
}

/** Cache that the service worker deletes with the session, and its one address. */
const KEPT = 'kept';
const KEPT_SLIP = '/kept-slip';
const HIDDEN = '<section id="kept-slip" hidden="">';
const SHOWN = '<section id="kept-slip">';
const PLACE = '<div data-slip=""></div>';

const NOT_KEPT = 'form, script, .island, a, .slip__standing';

/** Session of a page and its remaining time, in ms; on a saved slip, its end (epoch, ms). */
const SESSION_MARK = 'Session-Mark';
const REFERENCE = 'X-Reference';
const referenceOf = (reference: Element | null) => encodeURIComponent(reference?.textContent ?? '');

const canKeepSlip = (): boolean => 'caches' in window && workerAddress() !== null;

async function isSlipKept(reference: Element): Promise<boolean> {
  const kept = await (await caches.open(KEPT)).match(KEPT_SLIP);
  return kept?.headers.get(REFERENCE) === referenceOf(reference);
}

/**
 * Saves the slip of this page, in the place of any other, for the offline page. Fetches it again, as
 * extensions and translators may have changed the one on the page, and an old page may be another player's.
 *
 * @throws Error when a page is missing, or the slip is not this session's
 */
async function keepSlip(slipId: string, referenceId: string): Promise<void> {
  // With data saving, no worker is registered before.
  await navigator.serviceWorker.register(workerAddress() ?? '');
  const { active } = await navigator.serviceWorker.ready;
  const offline = await caches.match(`/offline${new URL(active?.scriptURL ?? location.href).search}`);
  const page = (await offline?.text()) ?? '';
  const answer = await fetch(location.href);
  // Without its head: this page's policy would reject its styles.
  const body = (await answer.text()).replace(/^[\s\S]*?<body/, '<body');
  const slip = new DOMParser().parseFromString(body, 'text/html').getElementById(slipId);
  const [mark, leftMs] = answer.headers.get(SESSION_MARK)?.split(' ') ?? [];
  if (!offline || !page.includes(PLACE) || !slip || !leftMs) throw new Error('there is no slip to be kept');
  const reference = referenceOf(slip.querySelector(`#${referenceId}`));
  for (const element of slip.querySelectorAll(NOT_KEPT)) element.remove();
  // As text: a parsed document falls under this page's policy.
  const [before = '', after = ''] = page.replace(HIDDEN, SHOWN).split(PLACE);
  const text = before + new XMLSerializer().serializeToString(slip) + after;
  const headers = new Headers(offline.headers);
  headers.set(REFERENCE, reference);
  headers.set(SESSION_MARK, `${mark} ${Date.now() + Number(leftMs)}`);
  await (await caches.open(KEPT)).put(KEPT_SLIP, new Response(text, { headers }));
}

async function forgetSlip(): Promise<void> {
  await caches.delete(KEPT);
}
