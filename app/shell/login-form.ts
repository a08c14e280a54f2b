/** Name of the login form among the forms that a page may have to show again. */
export const LOGIN_FORM = 'login';
