/** The value of a parameter that stands in a query once, null when it is missing or there are several. */
export function soleParameter(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
