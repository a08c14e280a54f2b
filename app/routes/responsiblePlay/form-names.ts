import { ROUTES } from '#app/domain/pages/routes.ts';

export const INTENTS = { set: 'set', confirm: 'confirm', drop: 'drop' } as const;

export const BREAK_HREF = `${ROUTES.responsiblePlay}?step=break` as const;
export const BREAK_SET_HREF = `${ROUTES.responsiblePlay}?step=breakSet` as const;

/** Steps of the page that are about a break. */
export const BREAK_STEPS = ['break', 'breakCheck', 'breakSet'] as const;
