import { useEffect, useRef, useState } from 'react';
import { CAPTCHA_LIFETIME_MS, TIMER_TICK_MS } from '#app/domain/limits.ts';
import { type CountdownTexts, countdownText } from './countdown-text.ts';

/** What the captcha widget needs; all texts are in the page's language. */
export interface CaptchaProps {
  siteKey: string;
  /** What the captcha protects, as the widget's service is to know it. */
  action: string;
  languageTag: string;
  /** Name of the hidden field for the widget's answer. */
  fieldName: string;
  /** Where the page goes when the captcha is over, and the `intent` that has the form kept on the way there. */
  expiredHref: string;
  overIntent: string;
  countdown: CountdownTexts;
  failedText: string;
  /**
   * Ids of the disclosure with the picture that can be read in place of the widget, and of its input; null without one.
   */
  picture: { disclosure: string; answer: string } | null;
}

/** How long the widget's script may take before the player is shown that it does not come; ms. */
const SCRIPT_WAIT_MS = 10_000;

interface Reports {
  setLeftMs: (ms: number) => void;
  setResponse: (response: string) => void;
  setFailed: (hasFailed: boolean) => void;
}

/** Fetches the widget, counts its time down and ends it. Returns what stops all of it. */
function runWidget(element: HTMLElement, props: CaptchaProps, reports: Reports): (() => void) | undefined {
  const { setLeftMs, setResponse, setFailed } = reports;
  if (performance.now() >= CAPTCHA_LIFETIME_MS) {
    // No one touched the form while it was good: nothing is lost by a new one.
    location.replace(location.pathname + location.search);
    return;
  }
  let widget: { turnstile: Turnstile; id: string } | null = null;
  let isOver = false;
  const endsAtMs = Date.now() - performance.now() + CAPTCHA_LIFETIME_MS;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    clearTimeout(late);
    if (widget) widget.turnstile.remove(widget.id);
  };
  const tick = () => {
    const left = endsAtMs - Date.now();
    setLeftMs(Math.max(0, left));
    if (left > 0) return;
    stop();
    setResponse('');
    element.dispatchEvent(new CustomEvent('captcha:dismissed', { bubbles: true }));
    leave(element, props);
  };
  const timer = setInterval(tick, TIMER_TICK_MS);
  // A host that cannot be reached may take minutes to say so; the widget is welcome even then.
  const late = setTimeout(() => setFailed(true), SCRIPT_WAIT_MS);
  tick();
  const show = (turnstile: Turnstile) => {
    clearTimeout(late);
    if (isOver) return;
    setFailed(false);
    const id = turnstile.render(element, {
      sitekey: props.siteKey,
      action: props.action,
      language: props.languageTag.toLowerCase(),
      size: 'flexible',
      'response-field': false,
      callback: setResponse,
      'expired-callback': () => setResponse(''),
      'error-callback': () => {
        setFailed(true);
        return true;
      },
    });
    if (id) widget = { turnstile, id };
    else setFailed(true);
  };
  const load = () => {
    if (isOver) return;
    loadTurnstile().then(show, () => {
      setFailed(true);
      element.closest('form')?.addEventListener('focusin', load, { once: true });
    });
  };
  load();
  return stop;
}

/** Has what was typed kept and goes where the form's own address leads then; no check of the form's stands in the way. */
function leave(element: HTMLElement, { overIntent, expiredHref }: CaptchaProps): void {
  const form = element.closest('form');
  if (!form) {
    location.replace(expiredHref);
    return;
  }
  const intent = document.createElement('input');
  Object.assign(intent, { type: 'hidden', name: 'intent', value: overIntent });
  form.append(intent);
  form.submit();
}

/**
 * The captcha widget (spec §2, §4). It wakes when the form is first touched and only then fetches the widget's script.
 * It lives for 290 s from when the page was made; then the widget goes, `captcha:dismissed` is shown, and the page
 * moves on, with what was typed kept by the server. Where the widget fails, the picture that stands beside it is opened; what is read in the picture counts for
 * the widget.
 */
export function Captcha(props: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const [response, setResponse] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [isPictureRead, setPictureRead] = useState(false);

  useEffect(() => {
    if (place.current) return runWidget(place.current, props, { setLeftMs, setResponse, setFailed });
  }, [props]);

  useEffect(() => {
    if (hasFailed && props.picture) {
      document.getElementById(props.picture.disclosure)?.setAttribute('open', '');
    }
  }, [hasFailed, props]);

  useEffect(() => {
    const answer = props.picture && document.getElementById(props.picture.answer);
    if (!(answer instanceof HTMLInputElement)) return;
    const read = () => setPictureRead(answer.value !== '');
    read();
    answer.addEventListener('input', read);
    return () => answer.removeEventListener('input', read);
  }, [props]);

  const isFailing = hasFailed && response === '';
  return (
    <>
      <p className="captcha__countdown">{leftMs === null ? null : countdownText(props.countdown, leftMs)}</p>
      <div ref={place} />
      <p className={isFailing ? 'field__error' : ''} role="alert" hidden={!isFailing}>
        {isFailing ? props.failedText : null}
      </p>
      <input
        type="hidden"
        name={props.fieldName}
        value={response}
        disabled={leftMs === null || isPictureRead}
      />
    </>
  );
}

/** What the portal tells Turnstile about a widget. */
export interface TurnstileOptions {
  sitekey: string;
  action: string;
  language: string;
  size: 'flexible';
  'response-field': boolean;
  callback: (response: string) => void;
  'expired-callback': () => void;
  /** True: the failure has been handled, nothing needs to be logged. */
  'error-callback': () => boolean;
}

/** The part of Turnstile's script that the portal uses. */
export interface Turnstile {
  /** Puts a widget into an element; its id, or null or undefined when it could not. */
  render(element: HTMLElement, options: TurnstileOptions): string | null | undefined;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
    /** Address of Turnstile's script, on pages with a captcha; an element of that name elsewhere is nobody's word. */
    captchaScriptUrl?: unknown;
  }
}

let loading: Promise<Turnstile> | null = null;

/**
 * Fetches Turnstile's script, once per page unless that fails. It is never part of the page: the policy lets only what
 * the portal's own script adds come in.
 *
 * @returns Turnstile; rejects when the script does not come or brings no widget
 */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const { captchaScriptUrl } = window;
    if (typeof captchaScriptUrl !== 'string') throw new Error('no captcha on this page');
    const url = new URL(captchaScriptUrl);
    // Without it the script would look for places of its own choosing.
    url.searchParams.set('render', 'explicit');
    script.src = url.href;
    const fail = (why: string) => {
      script.remove();
      loading = null;
      reject(new Error(why));
    };
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail('no widget'));
    script.onerror = () => fail('not loaded');
    document.head.append(script);
  });
  return loading;
}
