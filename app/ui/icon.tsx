import type { Country } from '#app/domain/country.ts';
import { usePage } from './page-context.ts';

const PATHS = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  in: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
  out: 'M12 16V5m-5 5 5-5 5 5M4 20h16',
  list: 'M5 6h14M5 12h10M5 18h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-9 16-9 16 0',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z',
  next: 'M9 5l7 7-7 7',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  bank: 'M3 9l9-5 9 5zM5 9v9M10 9v9M14 9v9M19 9v9M3 20h18',
  done: 'M5 12l5 5 9-10',
  alert: 'M12 4L2.5 20h19zM12 10v4M12 17v.1',
  info: 'M12 11v6M12 7v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
} as const;

export type IconName = keyof typeof PATHS;

export const ICON_NAMES = Object.keys(PATHS) as IconName[];

/** Definitions of all symbols, once per page; not visible. */
export function IconSprite() {
  return (
    <svg className="icons" width="0" height="0" aria-hidden="true">
      {Object.entries(PATHS).map(([name, path]) => (
        <symbol id={`i-${name}`} viewBox="0 0 24 24" key={name}>
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Mark of the operator, or of the country's portal; the latter as in `public/mark-*.svg`. */
export function Mark() {
  const { country, brand } = usePage();
  if (brand) return <img className="mark" src={brand.mark} alt="" />;
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
