/** Name of the hidden field that proves that a form came out of a page of the portal. */
export const CSRF_FIELD = 'csrf';
