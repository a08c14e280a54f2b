import { type Dispatcher, errors } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { Ending, type Exchange, exchange } from './exchange.ts';

const MESSAGE = { method: 'GET', path: '/api/v1/version', headers: {}, body: null } as const;
const PATIENCE = { firstByteMs: 60_000, totalMs: 60_000 };

function startExchange(limits: Partial<typeof PATIENCE> = {}, given: Ending | null = null) {
  const controller = { abort: vi.fn() } as unknown as Dispatcher.DispatchController;
  let handler: Required<Dispatcher.DispatchHandler> | null = null;
  const dispatch = vi.fn((_options: unknown, given: Dispatcher.DispatchHandler) => {
    handler = given as Required<Dispatcher.DispatchHandler>;
    return true;
  });
  const result = exchange({ dispatch } as unknown as Dispatcher, MESSAGE, {
    ...PATIENCE,
    ...limits,
    end: given,
  });
  return {
    result,
    dispatch,
    controller,
    start: () => handler?.onRequestStart(controller, {}),
    head: (status: number) => handler?.onResponseStart(controller, status, {}, ''),
    data: (text: string) => handler?.onResponseData(controller, Buffer.from(text)),
    end: () => handler?.onResponseEnd(controller, {}),
    fail: (error: Error) => handler?.onResponseError(controller, error),
  };
}

describe('an exchange', () => {
  it('is answered by the whole of the last head', async () => {
    const { result, start, head, data, end } = startExchange();
    start();
    // Informational answers come before the real one.
    head(103);
    head(200);
    data('{"a":');
    data('1}');
    end();
    const came = await result;
    expect(came).toMatchObject({ kind: 'answered', status: 200 });
    expect(came.kind === 'answered' && came.body.toString()).toBe('{"a":1}');
  });

  it('is malformed when it ends without a head of its own', async () => {
    const { result, start, head, end } = startExchange();
    start();
    head(103);
    end();
    expect(await result).toEqual({ kind: 'silent', reason: 'malformed', sent: true });
  });

  it('is cut when the answer breaks off, and says when it was too large', async () => {
    const broken = startExchange();
    broken.start();
    broken.head(200);
    broken.fail(new errors.SocketError('closed'));
    expect(await broken.result).toEqual({ kind: 'cut', reason: 'broken', status: 200, headers: {} });
    const large = startExchange();
    large.start();
    large.head(200);
    large.fail(new errors.ResponseExceededMaxSizeError());
    expect(await large.result).toEqual({ kind: 'cut', reason: 'tooLarge', status: 200, headers: {} });
  });

  it.each<[string, Error, Partial<Exchange>]>([
    ['reset', new errors.SocketError('closed'), { reason: 'reset' }],
    ['no HTTP', new errors.HTTPParserError('Expected HTTP/'), { reason: 'malformed' }],
    ['headers without an end', new errors.HeadersOverflowError(), { reason: 'malformed' }],
  ])('without a head is silent: %s', async (_what, error, told) => {
    const { result, start, fail } = startExchange();
    start();
    fail(error);
    expect(await result).toEqual({ kind: 'silent', sent: true, ...told });
  });

  it('that never had a connection was not sent, whatever is said to have failed', async () => {
    const { result, fail } = startExchange();
    fail(new errors.HTTPParserError('Expected HTTP/'));
    expect(await result).toEqual({ kind: 'silent', reason: 'unreachable', sent: false });
  });

  it('does not begin when its end has come before', async () => {
    const end = new Ending();
    end.end();
    const { result, dispatch } = startExchange({}, end);
    expect(await result).toEqual({ kind: 'silent', reason: 'aborted', sent: false });
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('that is given up while it waits for a connection is never written', async () => {
    const end = new Ending();
    const { result, start } = startExchange({}, end);
    end.end();
    expect(await result).toEqual({ kind: 'silent', reason: 'aborted', sent: false });
    expect(start).toThrow('given up while waiting for a connection');
  });

  it('is broken off by its end, and hears no more', async () => {
    const given = new Ending();
    const { result, controller, start, head, end } = startExchange({}, given);
    start();
    head(200);
    given.end();
    expect(await result).toEqual({ kind: 'cut', reason: 'aborted', status: 200, headers: {} });
    expect(controller.abort).toHaveBeenCalledTimes(1);
    head(200);
    end();
    given.end();
    expect(controller.abort).toHaveBeenCalledTimes(1);
  });

  it('leaves what could have ended it when it is over', async () => {
    const end = new Ending();
    const { result, controller, start, head, end: finish } = startExchange({}, end);
    start();
    head(200);
    finish();
    await result;
    end.end();
    expect(controller.abort).not.toHaveBeenCalled();
  });

  it('has so long for the head, and so long for the whole', async () => {
    const noHead = startExchange({ firstByteMs: 20 });
    noHead.start();
    expect(await noHead.result).toEqual({ kind: 'silent', reason: 'timeout', sent: true });
    const startedAt = performance.now();
    const noEnd = startExchange({ firstByteMs: 20, totalMs: 60 });
    noEnd.start();
    noEnd.head(200);
    expect(await noEnd.result).toEqual({ kind: 'cut', reason: 'timeout', status: 200, headers: {} });
    expect(performance.now() - startedAt).toBeGreaterThan(30);
  });
});

describe('an ending', () => {
  it('tells those who listen, once', () => {
    const ending = new Ending();
    const listener = vi.fn();
    ending.addEventListener('abort', listener);
    expect(ending.aborted).toBe(false);
    ending.end();
    expect(ending.aborted).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
    // One that comes too late looks at `aborted`, as it would with an `AbortSignal`.
    ending.addEventListener('abort', listener);
    ending.end();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('tells nobody who has left', () => {
    const ending = new Ending();
    const gone = vi.fn();
    const stays = vi.fn();
    ending.addEventListener('abort', gone);
    ending.addEventListener('abort', stays);
    ending.removeEventListener('abort', gone);
    ending.end();
    expect(gone).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledTimes(1);
  });
});
