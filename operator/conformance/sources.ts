/** Files that the sources of clauses cite; the package has both beside its program. */
const FILES = { contract: 'operator-api.md', openapi: 'openapi.yaml' } as const;

/** Returns where each part of a source can be opened, such as `operator-api.md, section 1.8`. */
export function citationOf(source: string): string {
  return source
    .split(', ')
    .map((part) => {
      const [name = '', place = ''] = part.split(' ');
      return name === 'contract'
        ? `${FILES.contract}, section ${place.replace('§', '')}`
        : `${FILES.openapi}, ${place}`;
    })
    .join('; ');
}
