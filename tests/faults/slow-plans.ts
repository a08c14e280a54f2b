import fc from 'fast-check';

/** One run: a payment that the operator takes its time to book, a death meanwhile, and what the player does then. */
export interface SlowPlan {
  direction: 'buyIn' | 'cashOut';
  signIn: 'password' | 'guestLink';
  methodId: 'm_oxxo' | 'm_card' | 'm_spei_out' | 'm_card_out';
  /** Whole units of the casino's currency. A cash-out may be more than half of what is there. */
  units: number;
  /** What the operator takes to book it, in ms; all are legal (contract §1.9). */
  worksMs: 9000 | 20_000 | 29_000;
  /** When the portal is killed: tenths of the time that the operator takes; 11 is after its answer. */
  killedAtTenths: number;
  /** What the player does who has got no page: sends the same form, opens it again, or opens a new tab and sends both. */
  act: 'same form' | 'form shown again' | 'new tab';
  /** The page is in another language afterwards. */
  changesLanguage: boolean;
  memory: 'process' | 'redis' | 'redis that is emptied';
  /** With a Redis: the player is served by another process afterwards. */
  isElsewhere: boolean;
}

const plan: fc.Arbitrary<SlowPlan> = fc
  .record({
    way: fc.constantFrom(
      { direction: 'buyIn', methodId: 'm_oxxo', signIn: 'password' } as const,
      { direction: 'buyIn', methodId: 'm_card', signIn: 'password' } as const,
      { direction: 'buyIn', methodId: 'm_oxxo', signIn: 'guestLink' } as const,
      { direction: 'cashOut', methodId: 'm_spei_out', signIn: 'password' } as const,
      { direction: 'cashOut', methodId: 'm_card_out', signIn: 'password' } as const,
    ),
    units: fc.constantFrom(57, 120, 280),
    worksMs: fc.constantFrom(9000 as const, 20_000 as const, 29_000 as const),
    killedAtTenths: fc.integer({ min: 0, max: 11 }),
    act: fc.constantFrom('same form' as const, 'form shown again' as const, 'new tab' as const),
    changesLanguage: fc.nat(5).map((n) => n === 0),
    memory: fc.constantFrom(
      'process' as const,
      'process' as const,
      'redis' as const,
      'redis that is emptied' as const,
    ),
    isElsewhere: fc.boolean(),
  })
  .map(({ way, ...rest }) => ({ ...way, ...rest }));

/** The same runs for the same seed. */
export function slowPlans(runs: number, seed: number): SlowPlan[] {
  return fc.sample(plan, { numRuns: runs, seed });
}
