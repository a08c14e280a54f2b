import { describe, expect, it } from 'vitest';
import { createFlights } from './flights.ts';

describe('flights', () => {
  it('give all who ask for the same thing one answer of one call', async () => {
    const flights = createFlights();
    let calls = 0;
    const ask = async () => ++calls;
    expect(await Promise.all([flights.join('a', ask), flights.join('a', ask)])).toEqual([1, 1]);
    expect(calls).toBe(1);
  });

  it('keep different things apart, and ask anew when a call has ended', async () => {
    const flights = createFlights();
    let calls = 0;
    const ask = async () => ++calls;
    expect(await Promise.all([flights.join('a', ask), flights.join('b', ask)])).toEqual([1, 2]);
    expect(await flights.join('a', ask)).toBe(3);
  });

  it('share a failure too, and forget it', async () => {
    const flights = createFlights();
    const fail = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([flights.join('a', fail), flights.join('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.join('a', async () => 'whole')).toBe('whole');
  });
});
