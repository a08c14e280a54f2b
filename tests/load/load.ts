import http from 'node:http';

/** What came of a bounded run of requests. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Body bytes of one answer, as sent. */
  bytesEach: number;
  /** Time from each request to the end of its answer, in ms, shortest first. */
  timesMs: readonly number[];
}

export interface LoadOptions {
  url: string;
  requests: number;
  connections: number;
  headers?: Record<string, string>;
}

/**
 * Sends a fixed number of GET requests over kept-alive connections.
 * Throws when an answer is not 200: a figure made of error pages says nothing.
 */
export async function runLoad({
  url,
  requests,
  connections,
  headers = {},
}: LoadOptions): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const target = new URL(url);
  let left = requests;
  let bytes = 0;
  const timesMs: number[] = [];
  const request = () =>
    new Promise<void>((resolve, reject) => {
      const sentAt = performance.now();
      const sent = http.get(target, { agent, headers: { 'Accept-Encoding': 'br', ...headers } }, (answer) => {
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => {
          timesMs.push(performance.now() - sentAt);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${answer.statusCode}`));
        });
      });
      sent.on('error', reject);
    });
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await request();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  timesMs.sort((a, b) => a - b);
  return { requests, perSecond: requests / seconds, bytesEach: bytes / requests, timesMs };
}
