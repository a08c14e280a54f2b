import { useEffect, useRef, useState } from 'react';
import { CAPTCHA_LIFETIME_MS, TIMER_TICK_MS } from '#app/domain/limits.ts';
import { type CountdownTexts, countdownText } from './countdown-text.ts';

export interface CaptchaProps {
  siteKey: string;
  action: string;
  languageTag: string;
  fieldName: string;
  expiredHref: string;
  overIntent: string;
  countdown: CountdownTexts;
  failedText: string;
  /** Ids of the disclosure with the alternative picture, and of its input; null without one. */
  picture: { disclosure: string; answer: string } | null;
}

/** Time for the widget's script before the failure is shown, in ms. */
const SCRIPT_WAIT_MS = 10_000;

interface Reports {
  setLeftMs: (ms: number) => void;
  setResponse: (response: string) => void;
  setFailed: (hasFailed: boolean) => void;
}

function runWidget(element: HTMLElement, props: CaptchaProps, reports: Reports): (() => void) | undefined {
  const { setLeftMs, setResponse, setFailed } = reports;
  if (performance.now() >= CAPTCHA_LIFETIME_MS) {
    // Untouched form: a new one loses nothing.
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
  // A request may time out only after minutes; a late widget is still used.
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
 * Captcha widget (spec §2, §4). Loads the widget's script only when the form is first touched. Expires 290 s
 * after the page was made: the widget goes, `captcha:dismissed` shows, and the page redirects, with the form
 * saved by the server. If the widget fails, opens the picture beside it, whose answer counts for the widget.
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

export interface TurnstileOptions {
  sitekey: string;
  action: string;
  language: string;
  size: 'flexible';
  'response-field': boolean;
  callback: (response: string) => void;
  'expired-callback': () => void;
  /** True: handled, so Turnstile logs nothing. */
  'error-callback': () => boolean;
}

export interface Turnstile {
  /** Renders a widget into an element; returns its id, or null or undefined on failure. */
  render(element: HTMLElement, options: TurnstileOptions): string | null | undefined;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
    /**
     * URL of Turnstile's script, on pages with a captcha. Unknown: an element with that name may shadow it.
     */
    captchaScriptUrl?: unknown;
  }
}

let loading: Promise<Turnstile> | null = null;

/**
 * Loads Turnstile, once per page unless that fails; rejects without a widget. Added by script, as the policy
 * allows only that.
 */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const { captchaScriptUrl } = window;
    if (typeof captchaScriptUrl !== 'string') throw new Error('no captcha on this page');
    const url = new URL(captchaScriptUrl);
    // Otherwise the script searches the page for widgets.
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
