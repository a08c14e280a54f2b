const HIDDEN = '••••';

/** A phone number as far as it may be shown: `55 •••• 5678`; of a short one only the last two digits. */
export function maskPhone(phoneNumber: string): string {
  if (phoneNumber.length < 8) return `${HIDDEN} ${phoneNumber.slice(-2)}`;
  return `${phoneNumber.slice(0, 2)} ${HIDDEN} ${phoneNumber.slice(-4)}`;
}

/** A mail address as far as it may be shown: `m•••@mail.mx`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
