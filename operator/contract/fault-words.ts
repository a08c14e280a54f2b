import type { ErrorObject } from 'ajv/dist/2020.js';

/** Longest value that is shown of an answer. */
const SHOWN = 60;

const NAMES: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a time with its zone, such as 2026-11-24T05:59:00Z',
  date: 'a date, such as 1990-04-15',
  email: 'a mail address',
  uri: 'an address',
};

/**
 * Describes the errors of one value in words: which member, what was expected, what came. `errors` come from Ajv with
 * `verbose`.
 */
export function describeFaults(errors: readonly ErrorObject[]): string[] {
  const faults = new Map<string, { wanted: Set<string>; error: ErrorObject }>();
  for (const error of withoutOtherBranches(errors)) {
    const known = faults.get(placeOf(error)) ?? { wanted: new Set(), error };
    known.wanted.add(wantedBy(error));
    faults.set(placeOf(error), known);
  }
  return [...faults].map(([place, { wanted, error }]) => {
    if (error.keyword === 'required') return `${place} is missing`;
    if (error.keyword === 'additionalProperties') return `${place} is not in the document`;
    return `${place}: expected ${[...wanted].join(' or ')}, got ${shown(error.data)}`;
  });
}

/** Leaves out what a union says of the shapes that were not meant. */
function withoutOtherBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  // A text of a known format has a pattern as well, which nobody reads.
  const hasFormat = (error: ErrorObject) =>
    errors.some(({ keyword, instancePath }) => keyword === 'format' && instancePath === error.instancePath);
  let left = errors.filter(
    (error) => !unions.includes(error) && !(error.keyword === 'pattern' && hasFormat(error)),
  );
  for (const { schemaPath, schema, instancePath } of unions) {
    // Rows of a list have one schema: their unions are told apart by the place.
    const isOfBranch = (error: ErrorObject, at: number) =>
      error.schemaPath.startsWith(`${schemaPath}/${at}/`) &&
      (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`));
    const branches = Array.from({ length: (schema as unknown[]).length }, (_, at) =>
      left.filter((error) => isOfBranch(error, at)),
    );
    const isDeeper = left.some((error) => error.instancePath.startsWith(`${instancePath}/`));
    if (isDeeper)
      left = left.filter((error) => !(error.keyword === 'type' && error.instancePath === instancePath));
    const isScalar = branches.flat().every((error) => error.instancePath === instancePath);
    if (isScalar && branches.flat().some(({ keyword }) => keyword !== 'required')) continue;
    // A constant names the shape that is meant.
    const cost = (branch: readonly ErrorObject[]) =>
      branch.length + 100 * branch.filter(({ keyword }) => keyword === 'const').length;
    const meant = branches.reduce((best, next) => (cost(next) < cost(best) ? next : best));
    left = left.filter(
      (error) => meant.includes(error) || !branches.some((branch) => branch.includes(error)),
    );
  }
  return left;
}

/** Names the member as a path, such as `items[0].amountAU`. */
function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const extra = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  const parts = [...instancePath.split('/').slice(1), ...(extra === undefined ? [] : [String(extra)])];
  const path = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const text = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return text.replace(/^\./, '') || 'the answer';
}

function wantedBy({ keyword, params, schema }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return [params.type]
        .flat()
        .map((name) => NAMES[name] ?? name)
        .join(' or ');
    case 'format':
      return FORMATS[params.format] ?? `the format ${params.format}`;
    case 'enum':
      return `one of ${params.allowedValues.join(', ')}`;
    case 'const':
      return JSON.stringify(params.allowedValue);
    case 'pattern':
      return `a text of the form ${params.pattern}`;
    case 'not':
      return 'a refusal, which is not Success';
    case 'minimum':
    case 'exclusiveMinimum':
      return `${params.limit} or more`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `${params.limit} or less`;
    case 'minLength':
      return `${params.limit} characters or more`;
    case 'maxLength':
      return `${params.limit} characters or less`;
    case 'maxItems':
      return `${params.limit} rows or less`;
    default:
      return `${keyword} ${JSON.stringify(schema)}`;
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
