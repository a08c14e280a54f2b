import { describe, expect, it } from 'vitest';
import { continuedTrace, newTrace, traceParent } from './trace.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const GIVEN = `00-${TRACE_ID}-${PARENT_ID}-01`;

describe('a trace that a request came with', () => {
  it('goes on under the same number, as a part of its own', () => {
    const trace = continuedTrace(GIVEN);
    expect(trace).toEqual({
      traceId: TRACE_ID,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      parentId: PARENT_ID,
      isSampled: true,
    });
    expect(trace?.spanId).not.toBe(PARENT_ID);
  });

  it.each([
    [GIVEN, true],
    [`00-${TRACE_ID}-${PARENT_ID}-00`, false],
    [`00-${TRACE_ID}-${PARENT_ID}-02`, false],
    [`00-${TRACE_ID}-${PARENT_ID}-ff`, true],
  ])('%s keeps whether it is recorded', (header, isSampled) => {
    expect(continuedTrace(header)).toMatchObject({ isSampled });
  });

  it('of a later version is read as far as it is known', () => {
    expect(continuedTrace(`cc-${TRACE_ID}-${PARENT_ID}-01-what-the-future-will-be`)).toMatchObject({
      traceId: TRACE_ID,
    });
    expect(continuedTrace(`cc-${TRACE_ID}-${PARENT_ID}-01`)).toMatchObject({ traceId: TRACE_ID });
  });

  it.each([
    ['nothing', undefined],
    ['nothing at all', ''],
    ['a forbidden version', `ff-${TRACE_ID}-${PARENT_ID}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT_ID}-01`],
    ['a parent of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
    ['more than its version has', `${GIVEN}-more`],
    ['more without a hyphen', `cc-${TRACE_ID}-${PARENT_ID}-01.more`],
    ['capitals', GIVEN.toUpperCase()],
    ['a short trace', `00-${TRACE_ID.slice(1)}-${PARENT_ID}-01`],
    ['two of them', `${GIVEN}, ${GIVEN}`],
    ['a broken line', `${GIVEN}\r\nX: 1`],
  ])('is none with %s', (_, header) => {
    expect(continuedTrace(header)).toBeNull();
  });
});

describe('a trace of the portal', () => {
  it('is another one each time, and can be read by those who follow', () => {
    const [one, other] = [newTrace(), newTrace()];
    expect(one.traceId).not.toBe(other.traceId);
    expect(one).toMatchObject({ parentId: null, isSampled: true });
    expect(continuedTrace(traceParent(one, one.spanId))).toMatchObject({
      traceId: one.traceId,
      parentId: one.spanId,
      isSampled: true,
    });
  });

  it('says when whoever asked keeps no record', () => {
    const quiet = { ...newTrace(), isSampled: false };
    expect(traceParent(quiet, PARENT_ID)).toBe(`00-${quiet.traceId}-${PARENT_ID}-00`);
  });
});
