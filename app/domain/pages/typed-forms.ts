import { isRegisterRoute, ROUTES } from './routes.ts';

/** Forms of a visitor that the language switch sends with itself, so that what was typed is not lost: their ids. */
export const TYPED_FORM_IDS = { registration: 'register-form', reset: 'reset-form' } as const;

/** The name of such a form. */
export type TypedForm = keyof typeof TYPED_FORM_IDS;

/** Which of these forms a page of a visitor has, by the page's own address; null for none. */
export function typedFormOn(address: string): TypedForm | null {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  if (isRegisterRoute(pathname)) return 'registration';
  return pathname === ROUTES.home && searchParams.get('panel') === 'forgotPassword' ? 'reset' : null;
}
