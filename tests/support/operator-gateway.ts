import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificates.ts';
import { LOOPBACK } from './free-port.ts';

/** A gateway that ends TLS in front of an operator, and lets in only portals that it knows. */
export interface OperatorGateway {
  origin: string;
  /** Names in the certificates of calls, oldest first. */
  callers: string[];
  close(): void;
}

/**
 * Starts a gateway.
 *
 * @param operatorOrigin where calls go on to
 * @param own its certificate
 * @param portals certificates that it lets in
 */
export async function startOperatorGateway(
  operatorOrigin: string,
  own: TestCertificate,
  portals: readonly TestCertificate[],
): Promise<OperatorGateway> {
  const callers: string[] = [];
  const server = createServer(
    {
      cert: own.certificate,
      key: readFileSync(own.keyFile),
      ca: portals.map(({ certificate }) => certificate),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (incoming, response) => {
      const { method, url, headers, socket } = incoming;
      callers.push(String((socket as TLSSocket).getPeerCertificate().subject.CN));
      const passed = request(operatorOrigin + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      response.on('close', () => passed.destroy());
      incoming.pipe(passed);
    },
  );
  await once(server.listen(0, LOOPBACK), 'listening');
  return {
    origin: `https://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    callers,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
