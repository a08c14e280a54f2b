import type { Country } from '#app/domain/country.ts';

/** The mark of each country's portal, in the colours of its style sheet; the same as in `public/mark-*.svg`. */
export function Mark({ country }: { country: Country }) {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      {DRAWINGS[country]}
    </svg>
  );
}

const DRAWINGS = {
  MX: (
    <>
      <circle cx="16" cy="16" r="9" className="mark__ring" />
      <circle cx="16" cy="16" r="4" />
    </>
  ),
  US: <path d="M16 5.5l3.1 6.7 7.3.8-5.4 5 1.5 7.2L16 21.6l-6.5 3.6 1.5-7.2-5.4-5 7.3-.8z" />,
  JP: <circle cx="16" cy="16" r="9" />,
} as const satisfies Record<Country, unknown>;
