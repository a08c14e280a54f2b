import { redirect } from '@remix-run/node';

/** Leads password managers to the screen that changes a password (W3C, "A Well-Known URL for Changing Passwords"). */
export const loader = () => redirect('/changePassword', 302);
