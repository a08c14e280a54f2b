import type { StatementMonth } from '#app/domain/money/statement.ts';

/** Sizes in the picture's own units. */
const SLOT = 24;
const WIDTH = 12 * SLOT;
const HEIGHT = 88;
const BAR = 8;
/** Room of the months' names. */
const FOOT = 14;
const CHARACTER = 6;

interface YearChartProps {
  months: readonly StatementMonth[];
  /** Limit of buy-ins per month in AU; null for none. */
  limitAU: number | null;
  /** Names of the twelve months, of one or two characters. */
  names: readonly string[];
}

/**
 * Draws what went in and out of each month of a year, apart: filled bars in, empty ones out, in the colour of the text, so
 * that it is the same in print, in the dark and with forced colours. A month without movement is a gap, one that is not
 * known is hatched. Its numbers are in the table beside it, which is why it is hidden from screen readers.
 */
export function YearChart({ months, limitAU, names }: YearChartProps) {
  const known = months.flatMap(({ sums }) => (sums === null ? [] : [sums.buyInAU, sums.cashOutAU]));
  const mostAU = Math.max(1, limitAU ?? 0, ...known);
  // Something is never drawn as nothing.
  const heightOf = (au: number) => (au === 0 ? 0 : Math.max(1, Math.round((au / mostAU) * HEIGHT)));
  const bar = (x: number, au: number) =>
    au === 0 ? '' : `M${x} ${HEIGHT}v-${heightOf(au)}h${BAR}v${heightOf(au)}z`;
  const slot = ({ month }: StatementMonth) => (Number(month.slice('YYYY-'.length)) - 1) * SLOT;
  const draw = (path: (month: StatementMonth) => string) => months.map(path).join('');
  const paths = {
    in: draw((one) => (one.sums === null ? '' : bar(slot(one) + 3, one.sums.buyInAU))),
    out: draw((one) => (one.sums === null ? '' : bar(slot(one) + 13, one.sums.cashOutAU))),
    unknown: draw((one) => (one.sums === null ? `M${slot(one) + 3} ${HEIGHT}v-${HEIGHT}h18v${HEIGHT}z` : '')),
  };
  const limit = limitAU === null ? null : HEIGHT - heightOf(limitAU);
  return (
    <svg
      className="year-chart"
      viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + FOOT + 3}`}
      aria-hidden="true"
      focusable="false"
    >
      {paths.unknown === '' ? null : (
        <>
          <pattern
            id="unknown"
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v4" stroke="currentColor" />
          </pattern>
          <path d={paths.unknown} fill="url(#unknown)" />
        </>
      )}
      <path d={paths.in} fill="currentColor" />
      <path d={paths.out} fill="none" stroke="currentColor" />
      <path d={`M0 ${HEIGHT}h${WIDTH}`} stroke="currentColor" />
      {limit === null ? null : (
        <path d={`M0 ${limit}h${WIDTH}`} stroke="currentColor" strokeDasharray="6 3" />
      )}
      <text x={places(names)} y={HEIGHT + FOOT - 2} textAnchor="middle" fontSize="10" fill="currentColor">
        {names.join(' ')}
      </text>
    </svg>
  );
}

/** Places of each character, and of the blank behind each name, so that one text has all of them. */
function places(names: readonly string[]): string {
  return names
    .flatMap((name, index) => {
      const centre = index * SLOT + SLOT / 2;
      const count = [...name].length;
      const characters = Array.from(
        { length: count },
        (_, at) => centre + (at - (count - 1) / 2) * CHARACTER,
      );
      return [...characters, centre];
    })
    .join(' ');
}
