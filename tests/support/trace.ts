import type { Trace } from '#app/domain/trace.ts';

/** The trace of a request that no test asks about. */
export const TRACE: Trace = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentId: null,
  isSampled: true,
};
