/** A reference or account number in groups of four, for people who read it out or type it. */
export function spacedDigits(reference: string): string {
  return /^[\dA-Za-z]{5,}$/.test(reference) ? reference.replace(/(.{4})(?=.)/g, '$1 ') : reference;
}
