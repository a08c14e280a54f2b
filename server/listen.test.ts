import { once } from 'node:events';
import { Agent, type RequestListener, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { drain, listen } from './listen.ts';
import type { Log } from './log.ts';

const HOST = '127.0.0.1';
const FORM = 'POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 0\r\n\r\n';
/** Work of a request that keeps a process busy, in ms, and clients that do so without a pause. */
const BUSY_MS = 30;
const CLIENTS = 12;
/** Pause between two forms, in ms: fourteen last longer than an unused connection is kept. */
const PAUSE_MS = 100;

const health = { isDraining: false, isDegraded: () => false, isLackingStore: () => false };
const log = { event: () => undefined } as unknown as Log;
const listenWith = (listener: RequestListener) => listen(listener, 0, HOST, { html: '', cookies: [] });

const drainWith = (server: Server, isProxied = false) =>
  drain(server, { health, log, drainDelayMs: 1000, isProxied, close: async () => undefined });

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

it('[OP-DEATH-01] serves the connections that a proxy has kept for as long as it uses them', async () => {
  const { server, port } = await listenWith((_request, response) => response.end('ok'));
  const open = async () => {
    const socket = connect(port, HOST);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const send = async (socket: Socket) => {
    const answer = once(socket, 'data');
    socket.write(FORM);
    return String((await answer)[0]).split('\r\n')[0];
  };
  const kept = await Promise.all(Array.from({ length: 14 }, open));
  await Promise.all(kept.map(send));
  const drained = drainWith(server);
  const refusal = () =>
    open().then(
      (socket) => socket.destroy(),
      (error: unknown) => String(error),
    );
  await expect.poll(refusal).toMatch(/ECONNREFUSED/);

  const answers: (string | undefined)[] = [];
  for (const socket of kept) {
    answers.push(await send(socket));
    await sleep(PAUSE_MS);
  }
  expect(answers).toEqual(kept.map(() => 'HTTP/1.1 200 OK'));
  await drained;
});

it('[OP-DEATH-01] loses no form of a connection that it has not looked at yet when it stops', async () => {
  const { server, port } = await listenWith((_request, response) => {
    const untilMs = performance.now() + BUSY_MS;
    while (performance.now() < untilMs);
    response.end('ok');
  });
  /** Sends a form by a connection of its own. */
  const sendForm = () =>
    new Promise<string>((resolve) => {
      const agent = new Agent({ keepAlive: false });
      const sent = request({ host: HOST, port, method: 'POST', agent }, (response) => {
        response.resume().once('end', () => resolve('answered'));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      sent.end();
    });
  const outcomes: string[] = [];
  const sendForms = async () => {
    for (;;) {
      const outcome = await sendForm();
      outcomes.push(outcome);
      if (outcome !== 'answered') return;
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, sendForms));
  await expect.poll(() => outcomes.length).toBeGreaterThan(CLIENTS);
  await drainWith(server);
  await clients;
  expect(outcomes.filter((outcome) => outcome !== 'answered')).toEqual(
    Array.from({ length: CLIENTS }, () => 'ECONNREFUSED'),
  );
});

it('[OP-DEATH-01] refuses a page before it stops, so that a proxy looks away, and no form', async () => {
  const { server, port } = await listenWith((_request, response) => response.end('ok'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string) =>
    new Promise<string>((resolve) => {
      const sent = request({ host: HOST, port, method, path, agent }, (response) => {
        response.resume().once('end', () => resolve('answered'));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      sent.end();
    });
  const drained = drainWith(server, true);
  const answers: Record<'form' | 'probe' | 'page', string[]> = { form: [], probe: [], page: [] };
  do {
    answers.form.push(await ask('POST', '/'));
    answers.probe.push(await ask('GET', '/readyz'));
    answers.page.push(await ask('GET', '/'));
  } while (answers.page.at(-1) === 'answered');
  expect(answers.page.at(-1)).toBe('ECONNRESET');
  expect(new Set([...answers.form, ...answers.probe])).toEqual(new Set(['answered']));
  // A client that does not look away is served until there is no one to connect to.
  for (const method of ['GET', 'POST'])
    expect(['answered', 'ECONNREFUSED']).toContain(await ask(method, '/'));
  agent.destroy();
  await drained;
});
