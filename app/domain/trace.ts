import { drawBytes } from './random.ts';

/** Trace of a request across systems (W3C Trace Context). */
export interface Trace {
  /** Id of the whole trace; 32 hexadecimal digits. */
  traceId: string;
  /** Id of this portal's span; 16 hexadecimal digits. */
  spanId: string;
  /** Id of the caller's span; null when the portal was the first. */
  parentId: string | null;
  /** Sampling flag of the caller; the portal always logs its part. */
  isSampled: boolean;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Later versions may have more after a hyphen; version ff is forbidden. */
const TRACE_PARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 0x01;

export function newTrace(): Trace {
  return { traceId: randomHex(TRACE_BYTES), spanId: newSpanId(), parentId: null, isSampled: true };
}

export function newSpanId(): string {
  return randomHex(SPAN_BYTES);
}

/** Continues the trace of a request by its `traceparent`; null for a missing or invalid one. */
export function continuedTrace(header: string | undefined): Trace | null {
  const [, version = '', traceId = '', parentId = '', flags = '', rest] =
    TRACE_PARENT.exec(header ?? '') ?? [];
  if (traceId === '' || (version === '00' && rest !== undefined)) return null;
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) !== 0;
  return { traceId, spanId: newSpanId(), parentId, isSampled };
}

export function traceParent({ traceId, isSampled }: Trace, spanId: string): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

function randomHex(bytes: number): string {
  return drawBytes(bytes).toString('hex');
}
