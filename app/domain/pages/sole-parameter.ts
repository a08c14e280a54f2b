/** Takes a query and a name; gives the value that stands there once, null when it is missing or there are several. */
export function soleParameter(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
