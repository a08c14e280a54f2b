import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { createEjsHome, type EjsHomeOptions } from './ejs-home.ts';

/**
 * What the portal is measured against, in the same run: a page that is only sent (`/static`, compressed once, by bare
 * node:http), the same with the headers that protect it (`/protected`), and Home by Express and EJS (`/home`). What they
 * are made of comes on standard input.
 */
export interface ReferenceInput {
  html: string;
  headers: Record<string, string>;
  home: EjsHomeOptions;
}

async function readInput(): Promise<ReferenceInput> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return JSON.parse(text) as ReferenceInput;
}

const { html, headers, home } = await readInput();
const staticPage = brotliCompressSync(html);
const { app, cookie } = await createEjsHome(home);
const server = createServer((request, response) => {
  if (request.url !== '/static' && request.url !== '/protected') return app(request, response);
  response.writeHead(200, {
    ...(request.url === '/protected' ? headers : {}),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': staticPage.length,
  });
  response.end(staticPage);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}`, cookie })}\n`);
});
