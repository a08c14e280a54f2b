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
export function loadTurnstile(): Promise<Turnstile> {
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
