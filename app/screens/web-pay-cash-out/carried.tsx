import type { CheckedCashOut } from './checked-cash-out.ts';

/** What a form carries on from the step before. */
export function Carried({ carried }: Pick<CheckedCashOut, 'carried'>) {
  return (
    <>
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
