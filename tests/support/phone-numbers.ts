/** Digits of a national number. */
const LENGTH = 10;

let made = 0;

/**
 * A number of ten digits that no other test of the worker has and that no magic value of the sandbox ends. A worker has
 * operators of its own.
 *
 * @param start area code
 */
export function newPhone(start = '55'): string {
  made += 1;
  return `${start}5${String(made).padStart(LENGTH - start.length - 2, '0')}7`;
}
