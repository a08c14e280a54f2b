import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const WORKER = readFileSync(new URL('../../build/client/service-worker.js', import.meta.url), 'utf8');
const FILE = 'https://portal.example/assets/captcha-1.js';
const PAGE = 'https://portal.example/about';

type Step = 'open' | 'match' | 'put' | 'matchAny' | 'delete';

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

/** Worker of the build in a browser whose storage fails at some steps; `answers` come from the network in turn. */
function startWorker(failing: readonly Step[], ...answers: (Response | Error)[]) {
  const kept = new Map<string, Response>();
  const at = <T>(step: Step, value: () => T | Promise<T>): Promise<T> =>
    failing.includes(step) ? full() : Promise.resolve().then(value);
  const cache = {
    match: ({ url }: { url: string }) => at('match', () => kept.get(url)?.clone()),
    put: ({ url }: { url: string }, answer: Response) =>
      at('put', async () => {
        kept.set(url, new Response(await answer.text()));
      }),
  };
  const listeners = new Map<string, (event: object) => void>();
  const context = createContext({
    self: {
      location: new URL('https://portal.example/service-worker.js?language=en'),
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    },
    caches: {
      open: () => at('open', () => cache),
      match: () => at('matchAny', () => undefined),
      delete: () => at('delete', () => true),
    },
    fetch: async () => {
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new TypeError('asked once too often');
    },
    URL,
    Response,
    Headers,
    Date,
  });
  runInContext(WORKER, context);
  return {
    kept,
    /** What the page gets, after all that the worker does besides. */
    async ask(url: string): Promise<Response> {
      const work: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      const mode = url === PAGE ? 'navigate' : 'no-cors';
      listeners.get('fetch')?.({
        request: { url, mode, method: 'GET' },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<Response>) => {
          answer = given;
        },
        waitUntil: (given: Promise<unknown>) => work.push(given),
      });
      const given = (await answer) as Response;
      await Promise.all(work);
      return given;
    },
  };
}

const whole = (text: string) => new Response(text);

describe('where storage fails', () => {
  it.each<[string, Step[]]>([
    ['is full', ['put']],
    ['cannot be opened', ['open']],
    ['cannot be read', ['match']],
    ['can be neither read nor written', ['match', 'put']],
    ['is gone altogether', ['open', 'match', 'put', 'matchAny', 'delete']],
  ])('because it %s, a file and a page come as without a worker', async (_how, failing) => {
    const worker = startWorker(failing, whole('first'), whole('again'), whole('page'));
    expect(await (await worker.ask(FILE)).text()).toBe('first');
    if (failing.includes('put') || failing.includes('open')) {
      expect(await (await worker.ask(FILE)).text()).toBe('again');
      expect(worker.kept.size).toBe(0);
      expect(await (await worker.ask(PAGE)).text()).toBe('page');
    }
  });

  it('a page that does not come fails as without a worker', async () => {
    const away = new TypeError('network');
    const worker = startWorker(['matchAny', 'delete', 'open'], away, away);
    await expect(worker.ask(PAGE)).rejects.toBe(away);
    await expect(worker.ask(FILE)).rejects.toBe(away);
  });
});

it('a whole file is asked for once', async () => {
  const worker = startWorker([], whole('first'));
  for (const _ of [1, 2, 3]) expect(await (await worker.ask(FILE)).text()).toBe('first');
});

it.each<[string, () => Response]>([
  ['part', () => new Response('par', { status: 206 })],
  ['other success', () => new Response(null, { status: 204 })],
  ['refusal', () => new Response('busy', { status: 503 })],
  ['file that is not there', () => new Response('none', { status: 404 })],
  ['error', () => Response.error()],
  ['redirected answer', () => Object.defineProperty(whole('log in'), 'redirected', { value: true })],
  [
    'body that is cut short',
    () =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode('sta'));
            stream.error(new TypeError('cut'));
          },
        }),
      ),
  ],
])('a %s is given to the page, and not kept', async (_what, answer) => {
  const given = answer();
  const worker = startWorker([], given, whole('whole'));
  expect(await worker.ask(FILE)).toBe(given);
  expect(worker.kept.size).toBe(0);
  expect(await (await worker.ask(FILE)).text()).toBe('whole');
  expect([...worker.kept.keys()]).toEqual([FILE]);
});
