import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from './document.ts';
import { describeFaults } from './fault-words.ts';

/** An answer as it came: the HTTP status, and the JSON of its body. */
export interface PlainAnswer {
  status: number;
  body: unknown;
}

/** A request as it goes out. */
export interface PlainRequest {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Without its question mark. */
  query: string;
  /** JSON of the body; undefined for none. */
  body: unknown;
}

/** Says what of a call is not as the document states it; nothing where all is. */
export interface ContractValidator {
  /** @param path under `/api/v1`, ids filled in */
  request(method: string, path: string, request: PlainRequest): string[];
  answer(method: string, path: string, answer: PlainAnswer): string[];
  /** The `operationId` of a call; undefined for one that the document does not have. */
  nameOf(method: string, path: string): string | undefined;
  /** Recognises a call whose success is a file, which has no JSON. */
  isFile(method: string, path: string): boolean;
}

type Json = Record<string, unknown>;

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Json;
}

interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Json } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: Json } } } | { $ref: string }>;
}

interface Found {
  operation: Operation;
  /** Its place in the document. */
  pointer: string;
  ids: Record<string, string>;
}

const BASE = 'https://contract.invalid/';

/**
 * Holds requests and answers against the document.
 *
 * @param isClosed true: a member of an answer that the document does not name is a fault. The document itself leaves
 *   answers open; a server that is to be its example is not.
 */
export function createContractValidator({ isClosed = false } = {}): ContractValidator {
  // A plain copy: what the generator shares between places must not be shared with a schema that is changed.
  const document: Json = JSON.parse(JSON.stringify(openApiDocument()));
  if (isClosed) close(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, verbose: true });
  addFormats.default(ajv);
  ajv.addSchema(document, BASE);
  const compiled = new Map<string, ValidateFunction>();
  const validate = (pointer: string, value: unknown): string[] => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${BASE}#${pointer}` });
    compiled.set(pointer, known);
    return known(value) ? [] : describeFaults(known.errors ?? []);
  };
  const find = finder(document);
  return {
    request(method, path, request) {
      const found = find(method, path);
      if (found === undefined) return [`${method} ${path} is not in the document.`];
      const { operation, pointer } = found;
      const problems = parametersOf(document, operation).flatMap(([parameter, place]) => {
        const value = parameterValue(parameter, request, found.ids);
        if (value === undefined) return parameter.required ? [`${parameter.name} is missing.`] : [];
        const at = place ?? `${pointer}/parameters/${(operation.parameters ?? []).indexOf(parameter)}`;
        return validate(`${at}/schema`, value).map((problem) => `${parameter.name}: ${problem}`);
      });
      const known = parametersOf(document, operation).map(([parameter]) => parameter);
      for (const name of new Set(new URLSearchParams(request.query).keys())) {
        if (!known.some((one) => one.in === 'query' && one.name === name))
          problems.push(`${name} is not known.`);
      }
      if (operation.requestBody === undefined) return problems;
      const body = validate(`${pointer}/requestBody/content/application~1json/schema`, request.body);
      return [...problems, ...body];
    },
    answer(method, path, { status, body }) {
      const found = find(method, path);
      if (found === undefined) return [`${method} ${path} is not in the document.`];
      const { operation, pointer } = found;
      const response = operation.responses[String(status)];
      if (response === undefined)
        return [`HTTP ${status} is not among the answers of ${operation.operationId}.`];
      if (status === 200 && answersFile(operation)) return [];
      if ('$ref' in response)
        return validate(`${response.$ref.slice(1)}/content/application~1json/schema`, body);
      const schema = `${pointer}/responses/${status}/content/application~1json/schema`;
      // A 200 is an answer or a refusal, and `status` says which.
      if (status !== 200) return validate(schema, body);
      return validate(`${schema}/anyOf/${isRefusal(body) ? 1 : 0}`, body);
    },
    nameOf: (method, path) => find(method, path)?.operation.operationId,
    isFile(method, path) {
      const found = find(method, path);
      return found !== undefined && answersFile(found.operation);
    },
  };
}

function isRefusal(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('status' in body)) return false;
  return body.status !== 'Success';
}

/** Bytes have no schema. */
function answersFile({ responses }: Operation): boolean {
  const good = responses['200'];
  return good !== undefined && !('$ref' in good) && good.content?.['application/json'] === undefined;
}

function finder(document: Json) {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>).map(
    ([path, operations]) => ({
      path,
      operations,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }),
  );
  // An address without ids comes before one that its text would fit as well.
  paths.sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));
  return (method: string, path: string): Found | undefined => {
    const found = paths.find((one) => one.pattern.test(path) && method.toLowerCase() in one.operations);
    const operation = found?.operations[method.toLowerCase()];
    if (found === undefined || operation === undefined) return undefined;
    const ids = { ...found.pattern.exec(path)?.groups };
    return { operation, pointer: `/paths/${escaped(found.path)}/${method.toLowerCase()}`, ids };
  };
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Every parameter of a call, with its place in the document where it stands among the components. */
function parametersOf(document: Json, operation: Operation): [Parameter, string | undefined][] {
  return (operation.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return [parameter, undefined];
    const place = parameter.$ref.slice(1);
    const found = place
      .split('/')
      .slice(1)
      .reduce<unknown>((within, name) => (within as Json)[name], document);
    return [found as Parameter, place];
  });
}

function parameterValue(
  { in: where, name, schema }: Parameter,
  { headers, query }: PlainRequest,
  ids: Readonly<Record<string, string>>,
): unknown {
  if (where === 'path') return ids[name];
  if (where === 'header') return headers[name.toLowerCase()];
  if (where !== 'query') return undefined;
  const values = new URLSearchParams(query).getAll(name);
  const typed = values.map((text) => (schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text));
  if (schema.type === 'array') return typed.length > 0 ? typed : undefined;
  return typed[0];
}

/** Lets no object have members that are not named. */
function close(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Json;
  if (schema.type === 'object' && typeof schema.properties === 'object') schema.additionalProperties = false;
  for (const inner of Object.values(schema)) close(inner);
}
