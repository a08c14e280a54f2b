import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const ORIGIN = 'http://127.0.0.1:4010';

/** Just enough of a page for the script: elements that hold others, and messages from frames. */
class FakeElement {
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  style: Record<string, string> = {};
  attributes: { name: string; value: string }[] = [];
  hidden = false;
  src = '';
  name = '';
  value = '';
  contentWindow = {};
  constructor(readonly tag: string) {}
  append(child: FakeElement) {
    child.parent = this;
    this.children.push(child);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
  find(tag: string): FakeElement | undefined {
    return this.children.map((child) => (child.tag === tag ? child : child.find(tag))).find(Boolean);
  }
}

async function openPage() {
  const listeners: ((event: object) => void)[] = [];
  const window: Record<string, unknown> = {
    addEventListener: (_kind: string, listener: (event: object) => void) => listeners.push(listener),
  };
  const document = {
    currentScript: { src: `${ORIGIN}/captcha/api.js?render=explicit` },
    createElement: (tag: string) => new FakeElement(tag),
  };
  const script = await (await fetch(`${sandbox.origin}/captcha/api.js?render=explicit`)).text();
  const quiet = { error: () => undefined, warn: () => undefined };
  const context = createContext({ window, document, URL, console: quiet, setTimeout });
  runInContext(script, context);
  /** Runs an expression in the page, with what it needs under `place` and `options`. */
  const run = (expression: string, values: Record<string, unknown> = {}): unknown =>
    runInContext(expression, Object.assign(context, values, window));
  const tell = (frame: FakeElement | undefined, kind: string, value?: string, origin = ORIGIN) => {
    const data = { source: 'turnstile-stand-in', kind, value };
    for (const listener of listeners) listener({ source: frame?.contentWindow, origin, data });
  };
  return { run, tell };
}

describe('GET /captcha/api.js', () => {
  it('is a script any page may load', async () => {
    const answer = await fetch(`${sandbox.origin}/captcha/api.js`, {
      headers: { origin: 'http://portal.example' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('renders a frame, hands on what it says, and takes it back', async () => {
    const { run, tell } = await openPage();
    const place = new FakeElement('div');
    const told: string[] = [];
    const options = {
      sitekey: 'own-key',
      language: 'ja-jp',
      callback: (token: string) => told.push(`token ${token}`),
      'expired-callback': () => told.push('expired'),
      'error-callback': (code: string) => told.push(`error ${code}`),
    };
    const id = run('turnstile.render(place, options)', { place, options });
    expect(id).toMatch(/^cf-chl-widget-/);
    const frame = place.find('iframe');
    const address = `${ORIGIN}/captcha/widget?sitekey=own-key&id=${String(id)}&language=ja-jp`;
    expect(frame).toMatchObject({ src: address, hidden: false });
    tell(frame, 'token', 'T-1', 'http://evil.example');
    tell(new FakeElement('iframe'), 'token', 'T-1');
    expect(told).toEqual([]);
    tell(frame, 'token', 'T-1');
    if (frame) frame.src = '';
    tell(frame, 'expired');
    expect(frame?.src).toBe(address);
    tell(frame, 'error', '600010');
    expect(told).toEqual(['token T-1', 'expired', 'error 600010']);
    run('turnstile.remove(id)', { id });
    expect(place.children).toEqual([]);
  });

  it('hides the frame of an invisible key until it has to be seen', async () => {
    const { run, tell } = await openPage();
    const place = new FakeElement('div');
    run('turnstile.render(place, options)', { place, options: { sitekey: '1x00000000000000000000BB' } });
    expect(place.find('iframe')?.hidden).toBe(true);
    tell(place.find('iframe'), 'interactive');
    expect(place.find('iframe')?.hidden).toBe(false);
  });
});

describe('GET /captcha/widget', () => {
  const frame = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.origin}/captcha/widget?${query}`, { headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };

  it.each([
    ['1x00000000000000000000AA', 'passes'],
    ['2x00000000000000000000AB', 'blocks'],
    ['3x00000000000000000000FF', 'asks'],
    ['own-key', 'issues'],
  ])('under %s the widget %s', async (sitekey, conduct) => {
    expect((await frame(`sitekey=${sitekey}`)).html).toContain(`data-conduct="${conduct}"`);
  });

  it('runs its own script only, in the language asked for, in any page', async () => {
    const { headers, html } = await frame('sitekey=own-key&language=ja-jp');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'/,
    );
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(html).toContain('<html lang="ja-JP">');
    expect((await frame('sitekey=own-key', { 'accept-language': 'en' })).html).toContain('I am human');
  });

  it('takes no markup for a key', async () => {
    expect((await frame(`sitekey=${encodeURIComponent('"><script>')}`)).status).toBe(400);
    expect((await frame('')).status).toBe(400);
  });
});
