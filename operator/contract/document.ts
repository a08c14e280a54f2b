import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { type Call, TAGS } from './call.ts';
import { CALLS } from './calls.ts';
import {
  ANSWER_HEADERS,
  FORBIDDEN_HEADERS,
  IDEMPOTENCY_KEY,
  KEYED_ANSWER_HEADERS,
  REQUEST_HEADERS,
  UNAVAILABLE_HEADERS,
} from './headers.ts';
import { OVERVIEW } from './overview.ts';
import { refusalSchema } from './refusals.ts';
import { httpProblem } from './schemas/primitives.ts';
import { CONTRACT_VERSION } from './version.ts';

type OpenApiDocument = ReturnType<typeof createDocument>;

/** Meaning of HTTP codes that a call does not describe (contract §1.3, spec §8). */
const HTTP_ERRORS = {
  400: 'The request cannot be read: a member is unknown, missing or of the wrong type. `detail` names it.',
  401: 'The access token is missing, unknown or expired.',
  403: 'The player may not do this, here or now.',
  404: "Unknown, or another player's.",
  409: 'The session goes on elsewhere. Logs the player out.',
  423: 'The account is locked. Logs the player out.',
  500: 'The server failed. Whether anything was done is not known.',
  503: 'The server is not available.',
} as const;

/** Codes that only calls with a player have. */
const OF_A_PLAYER = new Set(['401', '409', '423']);

/**
 * The whole contract as an OpenAPI 3.1 document, a plain object. Three extensions: `x-refusals` lists the body statuses
 * of a call in the order in which they apply, `x-feature` the flag of `/system/settings` that switches it on,
 * `x-extensible-enum` the known values of an open list.
 */
export function openApiDocument(): OpenApiDocument {
  return structuredClone(DOCUMENT);
}

function build(): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const call of CALLS) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: "The player portal's operator API",
      version: CONTRACT_VERSION,
      description: OVERVIEW,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: 'https://{host}/api/v1',
        description: "The operator's server",
        variables: { host: { default: 'operator.example' } },
      },
    ],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The `accessToken` of a session.' },
      },
    },
  });
}

function operation(call: Call): ZodOpenApiOperationObject {
  const { operationId, summary, tag, auth, body, query, ids, isKeyed, feature, refusals = [] } = call;
  const header = isKeyed ? REQUEST_HEADERS.extend({ 'Idempotency-Key': IDEMPOTENCY_KEY }) : REQUEST_HEADERS;
  return {
    operationId,
    summary,
    description: description(call),
    tags: [tag],
    security: SECURITY[auth],
    requestParams: {
      header,
      ...(query && { query }),
      ...(ids && { path: ids }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, ...requestExample(call) } },
      },
    }),
    responses: { 200: answered(call), ...httpErrors(call) },
    'x-refusals': refusals.map(({ status }) => status),
    ...(feature !== undefined && { 'x-feature': feature }),
  };
}

const SECURITY = {
  player: [{ accessToken: [] }],
  none: [],
  either: [{ accessToken: [] }, {}],
};

function description({ rules, source, feature, without, refusals = [], isKeyed }: Call): string {
  const parts = [rules];
  if (isKeyed) parts.push('Carried out once per `Idempotency-Key`.');
  if (feature !== undefined) parts.push(`Switched on by \`features\`: ${feature}.`);
  if (without !== undefined) parts.push(`**Optional.** Where the operator does not have it: ${without}`);
  if (refusals.length > 0) {
    const rows = refusals.map(({ status, when }) => `| \`${status}\` | ${when} |`);
    parts.push(['| Refusal, in order | When |', '|---|---|', ...rows].join('\n'));
  }
  return [...parts, `Source: ${source}.`].join('\n\n');
}

function requestExample({ examples }: Call) {
  return examples.request === undefined ? {} : { example: examples.request };
}

function answered(call: Call): ZodOpenApiResponseObject {
  const { answer, isKeyed, isCacheable, files } = call;
  if (files !== undefined)
    return { description: 'The bytes.', headers: ANSWER_HEADERS, content: bytesAs(files) };
  const cached = isCacheable ? 'With an `ETag`.' : '';
  return {
    description: `The answer, or a refusal that the player can put right. ${cached}`.trim(),
    headers: isKeyed ? KEYED_ANSWER_HEADERS : ANSWER_HEADERS,
    content: {
      'application/json': {
        schema: answer.or(refusalSchema(call)),
        examples: Object.fromEntries([
          ...Object.entries(call.examples.answers).map(([name, value]) => [name, { value }] as const),
          ...refusalExamples(call),
        ]),
      },
    },
  };
}

/** Media types of a file, whose bytes have no schema (OpenAPI 3.1). */
const bytesAs = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]));

function refusalExamples({ refusals = [] }: Call) {
  return refusals.map(
    ({ status, when, members }) =>
      [`refused-${status}`, { summary: when, value: { status, traceId: 'F-7Q2K-81', ...members } }] as const,
  );
}

function httpErrors(call: Call): Record<string, ZodOpenApiResponseObject> {
  const own: Readonly<Record<string, string>> = { ...call.httpErrors };
  const rows = Object.entries(COMMON_PROBLEMS)
    .filter(([code]) => call.auth !== 'none' || !OF_A_PLAYER.has(code) || code in own)
    .map(([code, common]) => {
      const meaning = own[code];
      return [code, meaning === undefined ? common : problem(code, meaning)] as const;
    });
  return Object.fromEntries(rows);
}

function problem(code: string, meaning: string): ZodOpenApiResponseObject {
  return {
    description: meaning,
    ...(code === '503' ? { headers: UNAVAILABLE_HEADERS } : {}),
    ...(code === '403' ? { headers: FORBIDDEN_HEADERS } : {}),
    content: {
      'application/json': {
        schema: httpProblem,
        example: { traceId: 'F-7Q2K-81', detail: 'For developers.' },
      },
    },
  };
}

/** Shared components of the document. */
const COMMON_PROBLEMS = Object.fromEntries(
  Object.entries(HTTP_ERRORS).map(([code, meaning]) => [
    code,
    { id: `Http${code}`, ...problem(code, meaning) },
  ]),
);

// Names of schemas are registered once for a process.
const DOCUMENT = build();
