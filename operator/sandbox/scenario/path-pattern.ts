/** Prefix of every call; paths of faults and filters may be given with or without it. */
export const API_PREFIX = '/api/v1';

/** Whether a path fits a pattern: a regular expression when it starts with `^`, otherwise the exact path. */
export function pathMatches(pattern: string, path: string): boolean {
  if (pattern.startsWith('^')) return new RegExp(pattern).test(path);
  return pattern === path || API_PREFIX + pattern === path;
}
