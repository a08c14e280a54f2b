/** Header of the redirect that answers a refused form: the status of its refusal, for machines and monitoring. */
export const FORM_REFUSED = 'Form-Refused';
