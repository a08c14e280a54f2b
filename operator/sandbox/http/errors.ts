import type { ErrorRequestHandler, RequestHandler } from 'express';
import { z } from 'zod/v4';
import type { Runtime } from '../runtime.ts';
import { httpError } from './answer.ts';
import { deliver } from './diversion.ts';

/** What the body parser's errors carry: a status in the 400s for anything wrong with the request. */
const requestFault = z.object({ status: z.number().int().min(400).max(499) });

/** 404 for every path and method there is no call for. */
export const notFound: RequestHandler = (_request, response) => {
  void deliver(response, httpError(404, 'There is no such call.'));
};

/** 400 for bodies that cannot be read, 500 with a line on stderr for faults of the sandbox itself. */
export function answerErrors(runtime: Runtime): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const isRequestFault = requestFault.safeParse(error).success;
    if (!isRequestFault) {
      process.stderr.write(
        `sandbox (${runtime.country}): ${error instanceof Error ? error.stack : 'unknown'}\n`,
      );
    }
    const answer = isRequestFault
      ? httpError(400, 'The body is not JSON, or too large.')
      : httpError(500, 'The sandbox failed.');
    if (response.headersSent) response.socket?.destroy();
    else void deliver(response, answer);
  };
}
