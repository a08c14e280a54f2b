import { drawBytes } from './random.ts';

/** Where a request stands among those of other systems (W3C Trace Context). */
export interface Trace {
  /** Of everything that one request at the edge has led to; 32 hexadecimal digits. */
  traceId: string;
  /** Of this portal's part; 16 hexadecimal digits. */
  spanId: string;
  /** Of what the request came from; null when the portal was the first. */
  parentId: string | null;
  /** Whether whoever asked is keeping record of the trace; the portal always does, with a line in its log. */
  isSampled: boolean;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Later versions may have more after a hyphen; version ff is forbidden. */
const TRACE_PARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 0x01;

/** Begins a trace at this portal. */
export function newTrace(): Trace {
  return { traceId: randomHex(TRACE_BYTES), spanId: newSpanId(), parentId: null, isSampled: true };
}

/** Makes the number of a part of a trace, such as one call. */
export function newSpanId(): string {
  return randomHex(SPAN_BYTES);
}

/**
 * Goes on with the trace that a request came with.
 *
 * @param header the `traceparent` of the request
 * @returns null when there is none that can be read
 */
export function continuedTrace(header: string | undefined): Trace | null {
  const [, version = '', traceId = '', parentId = '', flags = '', rest] =
    TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === '' || (version === '00' && rest !== undefined)) return null;
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) !== 0;
  return { traceId, spanId: newSpanId(), parentId, isSampled };
}

/**
 * The `traceparent` of a call that is made for a request.
 *
 * @param spanId of the call
 */
export function traceParent({ traceId, isSampled }: Trace, spanId: string): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

function randomHex(bytes: number): string {
  return drawBytes(bytes).toString('hex');
}
