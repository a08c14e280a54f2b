import {
  type Answer,
  asHttp,
  type Breach,
  bodyOf,
  type Call,
  changing,
  isCall,
  type Json,
  tokenIn,
} from './breach.ts';

const MONTH = /^\/statements\/[^/]+$/;
const FILE = /^\/taxDocuments\/[^/]+\/file$/;

function changingMonth(answer: Answer, call: Call, change: (statement: Json) => Json): Answer {
  if (!isCall(call, 'GET', MONTH)) return answer;
  return changing(answer, (body) => ({ ...body, statement: change(body.statement as Json) }));
}

const moved = (balance: unknown, au: number): Json => {
  const { regularAU, ...rest } = balance as Json;
  return { ...rest, regularAU: Number(regularAU) + au };
};

/** Breaches of statements and tax papers. */
export const BREACHES_OF_STATEMENTS = {
  'statement-does-not-add-up': {
    what: 'A statement closes with 1 AU more than its movements come to',
    answer: (answer, call) =>
      changingMonth(answer, call, (one) => ({ ...one, closing: moved(one.closing, 1) })),
  },
  'statement-opens-anew': {
    what: 'A month does not open with what the month before it closed with, and an adjustment hides it',
    answer: (answer, call) =>
      changingMonth(answer, call, (one) => ({
        ...one,
        opening: moved(one.opening, 1000),
        adjustmentAU: Number(one.adjustmentAU) - 1000,
      })),
  },
  'statements-oldest-first': {
    what: 'The months of a year come oldest first',
    answer: (answer, call) =>
      isCall(call, 'GET', '/statements')
        ? changing(answer, (body) => ({
            ...body,
            statements: [
              ...(body.statements as Json[]).toReversed(),
              // One month alone is in any order.
              ...((body.statements as Json[]).length === 1 ? (body.statements as Json[]) : []),
            ],
          }))
        : answer,
  },
  'statement-unknown-400': {
    what: 'A month without a statement is HTTP 400',
    answer: (answer, call) =>
      isCall(call, 'GET', MONTH) && answer.httpStatus === 404 ? asHttp(400, answer) : answer,
  },
  'statements-closed-to-suspended': {
    what: 'A suspended player is told no statements',
    answer: (answer, call) => {
      if (isCall(call, 'POST', '/authentication/login')) {
        const { accessToken, permissions } = bodyOf(answer);
        if ((permissions as Json | undefined)?.arePermissionsSuspended === true)
          call.memory.set(`Bearer ${accessToken}`, true);
      }
      return isCall(call, 'GET', '/statements') && call.memory.has(tokenIn(call))
        ? asHttp(403, answer)
        : answer;
    },
  },
  'tax-file-of-another-type': {
    what: 'The file of a tax paper is sent as text/html',
    answer: (answer, call) =>
      isCall(call, 'GET', FILE) && answer.httpStatus === 200
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }
        : answer,
  },
  'tax-file-of-anybody': {
    what: 'The file of a tax paper is sent whatever its id',
    answer: (answer, call) =>
      isCall(call, 'GET', FILE) && answer.httpStatus === 404
        ? { httpStatus: 200, headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' }
        : answer,
  },
} as const satisfies Readonly<Record<string, Breach>>;
