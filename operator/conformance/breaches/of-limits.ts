import {
  type Answer,
  type Breach,
  bodyIn,
  bodyOf,
  type Call,
  changing,
  isCall,
  type Json,
  newKey,
  withBody,
} from './breach.ts';

const DECISION = /^\/user\/limits\/[^/]+\/(confirm|dropPending)$/;

interface Limit extends Json {
  amountAU: number | null;
  minutes: number | null;
  pending: { amountAU: number | null; minutes: number | null } | null;
}

/** Changes each limit of an answer; null leaves it out. */
function changingLimits(answer: Answer, change: (limit: Limit) => Limit | null): Answer {
  return changing(answer, (body) =>
    Array.isArray(body.limits)
      ? { ...body, limits: (body.limits as Limit[]).map(change).filter((limit) => limit !== null) }
      : body,
  );
}

const isSummary = (call: Call) => isCall(call, 'GET', '/user/sessionSummary');

const isSet = (call: Call) => isCall(call, 'POST', '/user/limits');

/** Breaches of the limits that players set. */
export const BREACHES_OF_LIMITS = {
  'lower-waits': {
    what: 'A lower limit waits like a higher one',
    request: (call) => {
      if (isSet(call)) call.memory.set('asked', bodyIn(call).amountAU);
    },
    answer: (answer, { memory }) =>
      changingLimits(answer, (limit) => {
        const before = Number(memory.get('before') ?? 0);
        memory.set('before', Math.max(before, Number(limit.amountAU)));
        return memory.get('asked') === limit.amountAU && before > Number(limit.amountAU)
          ? { ...limit, amountAU: before }
          : limit;
      }),
  },
  'raise-at-once': {
    what: 'A higher limit holds at once',
    answer: (answer) =>
      changingLimits(answer, (limit) =>
        limit.pending?.amountAU ? { ...limit, amountAU: limit.pending.amountAU, pending: null } : limit,
      ),
  },
  'removal-at-once': {
    what: 'A limit is taken away at once',
    answer: (answer) => changingLimits(answer, (limit) => (limit.pending?.amountAU === null ? null : limit)),
  },
  'confirmed-early': {
    what: 'A raise is confirmed as soon as the player likes',
    answer: (answer, call) =>
      isCall(call, 'POST', DECISION) && bodyOf(answer).status === 'DeniedByAccountState'
        ? withBody(answer, { status: 'Success', limits: [] })
        : answer,
  },
  'limit-key-forgotten': {
    what: 'The key of a limit is not looked at',
    request: (call) => {
      if (isSet(call)) newKey(call);
    },
  },
  'limit-of-anybody': {
    what: "Another player's raise can be confirmed",
    answer: (answer, call) =>
      isCall(call, 'POST', DECISION) && answer.httpStatus === 404
        ? { ...withBody(answer, { status: 'Success', limits: [] }), httpStatus: 200 }
        : answer,
  },
  'limit-not-kept': {
    what: 'A buy-in over the limit is started',
    answer: (answer, call) => {
      if (!isCall(call, 'POST', '/webpay/buyIn')) return answer;
      if (bodyOf(answer).status === 'Success') call.memory.set('started', answer.body);
      const started = call.memory.get('started') as string | undefined;
      return bodyOf(answer).status === 'exceededMaximumBuyInAmount' && started !== undefined
        ? { ...answer, body: started }
        : answer;
    },
  },
  'refusal-without-own-limit': {
    what: 'A buy-in over the limit is refused without a word of the limit',
    answer: (answer, call) =>
      isCall(call, 'POST', '/webpay/buyIn')
        ? changing(answer, (body) => {
            const { playerLimit: _left, ...limits } = (body.limits ?? {}) as Json;
            return body.limits === undefined ? body : { ...body, limits };
          })
        : answer,
  },
  'slips-not-reserved': {
    what: 'Buy-ins that can still be paid do not count',
    answer: (answer) => changingLimits(answer, (limit) => ({ ...limit, reservedAU: 0 })),
  },
  'minutes-raised-at-once': {
    what: 'A higher limit in minutes holds at once',
    answer: (answer) =>
      changingLimits(answer, (limit) =>
        limit.pending?.minutes ? { ...limit, minutes: limit.pending.minutes, pending: null } : limit,
      ),
  },
  'summary-since-now': {
    what: 'What a session has moved is counted from no log-in',
    answer: (answer, call) =>
      isSummary(call) ? changing(answer, (body) => ({ ...body, since: body.asOf })) : answer,
  },
  'summary-of-started': {
    what: 'Buy-ins that can still be paid count as paid in',
    answer: (answer, call) => {
      if (isCall(call, 'POST', '/webpay/buyIn') && bodyOf(answer).status === 'Success')
        call.memory.set('started', bodyOf(answer).transaction);
      const { casinoId, amountAU } = (call.memory.get('started') ?? {}) as Json;
      return isSummary(call) && casinoId !== undefined
        ? changing(answer, (body) => ({
            ...body,
            perCasino: [{ casinoId, buyInAU: amountAU, cashOutAU: 0 }],
          }))
        : answer;
    },
  },
} satisfies Record<string, Breach>;
