import type { Fault, FaultEffect, FaultMatch } from './fault-schema.ts';
import { pathMatches } from './path-pattern.ts';

/** What a fault is matched against. The player is only looked up when a fault asks for him. */
export interface FaultSubject {
  method: string;
  path: string;
  player: () => { phones: readonly string[]; userIds: readonly string[] };
}

/** The faults scripted at the moment, oldest first. The first that matches strikes. */
export class FaultList {
  #entries: { fault: Fault; left: number }[] = [];

  /** Adds a fault behind those already scripted. */
  add(fault: Fault): void {
    this.#entries.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#entries = [];
  }

  /** The faults in force, oldest first, as they would be ordered: `times` is how often each still strikes. */
  list(): Fault[] {
    return this.#entries.map(({ fault: { times: _times, ...rest }, left }) =>
      Number.isFinite(left) ? { ...rest, times: left } : rest,
    );
  }

  /** The effect that strikes a call, or undefined. Counts the strike. */
  take(subject: FaultSubject): FaultEffect | undefined {
    const entry = this.#entries.find(({ fault }) => matches(fault.match, subject));
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#entries = this.#entries.filter((other) => other !== entry);
    return entry.fault.fault;
  }
}

function matches(match: FaultMatch, subject: FaultSubject): boolean {
  if (match.method !== undefined && match.method !== subject.method) return false;
  if (match.path !== undefined && !pathMatches(match.path, subject.path)) return false;
  if (match.phone === undefined && match.userId === undefined) return true;
  const { phones, userIds } = subject.player();
  if (match.phone !== undefined && !phones.includes(match.phone)) return false;
  return match.userId === undefined || userIds.includes(match.userId);
}
