import { redirect } from '@remix-run/node';
import { ROUTES } from '#app/domain/pages/routes.ts';

/**
 * Redirects password managers to the screen that changes a password (W3C, "A Well-Known URL for Changing
 * Passwords").
 */
export const loader = () => redirect(ROUTES.changePassword, 302);
