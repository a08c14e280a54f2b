import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answer to requests whose headers are longer than the server reads. */
export interface OverflowAnswer {
  /** A page without styles: nothing is known of the request. */
  html: string;
  /** `Set-Cookie` lines that remove the portal's cookies, but for the notes of payments. */
  cookies: readonly string[];
}

/**
 * Answers what Node's parser refuses. Cookies that no longer fit its limit would refuse every page, log-out included, so
 * the portal's own go.
 */
export function answerParserError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { html, cookies }: OverflowAnswer,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const isOverflow = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isOverflow ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const lines = isOverflow
    ? [
        'Content-Type: text/html; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(html)}`,
        'Cache-Control: no-store',
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options: nosniff',
        ...cookies.map((line) => `Set-Cookie: ${line}`),
      ]
    : ['Content-Length: 0'];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${isOverflow ? html : ''}`);
}
