import { asHttp, type Breach, bodyIn, changing, isCall, type Json, withBody } from './breach.ts';

const END = /^\/user\/sessions\/[^/]+\/end$/;

/** Breaches of the list of log-ins and of what happened to an account. */
export const BREACHES_OF_ACCOUNT_SECURITY = {
  'log-ins-all-current': {
    what: 'Every log-in of the list is the current one',
    answer: (answer, call) =>
      isCall(call, 'GET', '/user/sessions')
        ? changing(answer, (body) => ({
            ...body,
            sessions: (body.sessions as Json[]).map((session) => ({ ...session, isCurrent: true })),
          }))
        : answer,
  },
  'ended-log-in-goes-on': {
    what: 'The tokens of a log-in that was ended go on',
    answer: (answer, call) => {
      if (!isCall(call, 'GET', '/funds')) return answer;
      if (answer.httpStatus === 200) call.memory.set('funds', answer.body);
      return answer.httpStatus === 401
        ? { ...answer, httpStatus: 200, body: String(call.memory.get('funds') ?? '[]') }
        : answer;
    },
  },
  'others-end-this-too': {
    what: 'A log-out that keeps the current log-in ends it',
    request: (call) => {
      if (isCall(call, 'POST', '/authentication/logout')) bodyIn(call).keepCurrent = false;
    },
  },
  'log-in-of-anybody': {
    what: "Another player's log-in can be ended",
    answer: (answer, call) =>
      isCall(call, 'POST', END) && answer.httpStatus === 404
        ? { ...withBody(answer, { status: 'Success' }), httpStatus: 200 }
        : answer,
  },
  'activity-oldest-first': {
    what: 'What happened to an account comes oldest first',
    answer: (answer, call) =>
      isCall(call, 'GET', '/user/activity')
        ? changing(answer, (body) => ({ ...body, items: (body.items as Json[]).toReversed() }))
        : answer,
  },
  'log-in-over-400': {
    what: 'A log-in that is over is HTTP 400',
    answer: (answer, call) =>
      isCall(call, 'POST', END) && answer.httpStatus === 404 ? asHttp(400, answer) : answer,
  },
} as const satisfies Readonly<Record<string, Breach>>;
