import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from './free-port.ts';

/** A page that is made up, or the way to another one. */
export interface SamplePage {
  status?: number;
  headers?: Readonly<Record<string, string | string[]>>;
  /** The body of the page, or all of a file that is no page. */
  body?: string;
}

/** A request as it came. */
export interface Visit {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A site of made-up pages, which remembers who asked for what. */
export interface SampleSite {
  origin: string;
  /** The same site under a name that browsers take for another one. */
  otherOrigin: string;
  /** Sets the page of a path; what is not set is a page with nothing in it. */
  set(path: string, page: SamplePage): void;
  /** The requests for pages so far, without those for style sheets and icons. */
  visits: Visit[];
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a site of made-up pages. */
export async function startSampleSite(): Promise<SampleSite> {
  const pages = new Map<string, SamplePage>();
  const visits: Visit[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await read(request);
    const { pathname } = new URL(url, 'http://sample.test');
    if (!/\.(css|ico)$/.test(pathname)) visits.push({ method, url, headers, body });
    const page = pages.get(pathname) ?? {};
    const isFile = /\.\w+$/.test(pathname);
    response.writeHead(page.status ?? 200, {
      'Content-Type': pathname.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...page.headers,
    });
    const head = '<!doctype html><html lang="en"><title>Sample</title><link rel="icon" href="data:,">';
    response.end(isFile ? (page.body ?? '') : `${head}<main><h1>Sample</h1>${page.body ?? ''}</main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${LOOPBACK}:${port}`,
    otherOrigin: `http://localhost:${port}`,
    set: (path, page) => pages.set(path, page),
    visits,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
