import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '#tests/support/free-port.ts';

/** What the page reads when its script did not run, and when it did. */
export const UNSCRIPTED = 'no script ran';
export const SCRIPTED = 'its script ran';

const PAGE = `<!doctype html><title>Scripts</title><link rel="icon" href="data:,"><p id="told">${UNSCRIPTED}</p>
<script>document.getElementById('told').textContent = '${SCRIPTED}';</script>`;

/** Serves a page that tells whether its script ran. */
export async function serveScriptedPage(): Promise<{ address: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(PAGE);
  }).listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${LOOPBACK}:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
