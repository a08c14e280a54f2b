import {
  type Answer,
  asHttp,
  type Breach,
  bodyIn,
  bodyOf,
  type Call,
  changing,
  isCall,
  type Json,
  newKey,
  withBody,
  withoutHeader,
} from './breach.ts';

const STARTS = /^\/webpay\/(buyIn|cashOut)$/;
const ONE = /^\/webpay\/transactions\/[^/]+$/;
const CANCEL = /^\/webpay\/transactions\/[^/]+\/cancel$/;

const MINUTE_MS = 60_000;

const isStart = (call: Call) => isCall(call, 'POST', STARTS);

const keyOf = ({ request }: Call) => request.get('idempotency-key') ?? '';

/** Remembered value of the call's key; a new key remembers what is there now. */
function firstOfKey<Value>(call: Call, value: Value): Value {
  const key = keyOf(call);
  if (!call.memory.has(key)) call.memory.set(key, value);
  return call.memory.get(key) as Value;
}

/** Makes another payment of one whose member differs from that of its key's first call. */
function counting(call: Call, member: 'language' | 'returnUrl'): void {
  if (!isStart(call)) return;
  const body = bodyIn(call);
  if (firstOfKey(call, body[member]) !== body[member]) body.amountAU = Number(body.amountAU) + 1;
}

const isStillRunning = (answer: Answer) => bodyOf(answer).status === 'WaitingForProviderConfirmation';

const ofStart =
  (change: (body: Json, call: Call) => unknown): NonNullable<Breach['answer']> =>
  (answer, call) =>
    isStart(call) ? changing(answer, (body) => change(body, call)) : answer;

/** Breaches of payments. */
export const BREACHES_OF_PAYMENTS = {
  'key-not-needed': {
    what: 'A payment needs no key',
    request: (call) => {
      if (isStart(call) && call.request.headers['idempotency-key'] === undefined) newKey(call);
    },
  },
  'refusals-in-another-order': {
    what: 'The method is looked at before the amount',
    answer: ofStart((body, call) =>
      bodyIn(call).methodId === 'no_such_method' ? { ...body, status: 'NoPaymentMethodAvailable' } : body,
    ),
  },
  'refusal-without-limits': {
    what: 'A refusal about the amount does not tell the limits',
    answer: ofStart(({ limits: _limits, ...rest }) => rest),
  },
  'any-return-url': {
    what: 'The player is sent back to wherever the request says',
    answer: ofStart((body) =>
      body.status === 'InvalidTransferParameters' ? { ...body, status: 'webPayIniateFailed' } : body,
    ),
  },
  'refusal-forgotten': {
    what: 'A refusal is not remembered under its key',
    request: (call) => {
      if (isStart(call) && Number(bodyIn(call).amountAU) < 10) newKey(call);
    },
  },
  'replay-twice': {
    what: 'The same key makes a second payment',
    request: (call) => {
      if (isStart(call)) newKey(call);
    },
  },
  'key-for-a-minute': {
    what: 'A key is forgotten after a minute',
    request: (call) => {
      if (isStart(call) && call.now - firstOfKey(call, call.now) > MINUTE_MS) newKey(call);
    },
  },
  'key-for-an-hour': {
    what: 'A key is forgotten after an hour',
    request: (call) => {
      if (isStart(call) && call.now - firstOfKey(call, call.now) > 60 * MINUTE_MS) newKey(call);
    },
  },
  'key-of-one-connection': {
    what: 'A key is known on the connection alone that it came on',
    request: (call) => {
      if (isStart(call) && firstOfKey(call, call.request.socket) !== call.request.socket) newKey(call);
    },
  },
  'failed-key-forgotten': {
    what: 'A payment is made, answered with HTTP 500, and forgotten with its key',
    request: (call) => {
      if (isStart(call) && call.memory.has(keyOf(call))) newKey(call);
    },
    answer: (answer, call) => {
      if (isStart(call) && answer.httpStatus >= 500) call.memory.set(keyOf(call), true);
      return answer;
    },
  },
  'language-counts': {
    what: 'A repeated payment in another language is another one',
    request: (call) => counting(call, 'language'),
  },
  'return-url-counts': {
    what: 'A repeated payment with another return address is another one',
    request: (call) => counting(call, 'returnUrl'),
  },
  'still-running-409': {
    what: 'A call whose first one still runs is HTTP 409',
    answer: (answer, call) => (isStart(call) && isStillRunning(answer) ? asHttp(409, answer) : answer),
  },
  'still-running-says-nothing': {
    what: 'A call whose first one still runs does not name its transaction',
    answer: (answer, call) =>
      isStart(call) && isStillRunning(answer)
        ? changing(answer, ({ transaction: _left, ...rest }) => rest)
        : answer,
  },
  'key-filter-ignored': {
    what: 'Transactions are listed whatever key they are asked by',
    request: ({ request, path }) => {
      if (path === '/webpay/transactions') delete request.query.idempotencyKey;
    },
  },
  'used-key-unmarked': {
    what: 'The refusal of a key that was used with another body does not say why',
    answer: (answer) =>
      (bodyOf(answer).fieldErrors as Json | undefined)?.idempotencyKey === undefined
        ? answer
        : changing(answer, ({ fieldErrors: _left, ...rest }) => rest),
  },
  'cancel-key-forgotten': {
    what: 'The key of a cancelling is not looked at',
    request: (call) => {
      if (isCall(call, 'POST', CANCEL) && keyOf(call) !== '') newKey(call);
    },
  },
  'replay-unmarked': {
    what: 'A repeated answer does not say so',
    answer: (answer) => withoutHeader(answer, 'idempotent-replayed'),
  },
  'used-key-409': {
    what: 'A key that was used with another body is HTTP 409, which logs players out',
    answer: (answer, call) =>
      isStart(call) && bodyOf(answer).status === 'InvalidTransferParameters' ? asHttp(409, answer) : answer,
  },
  'used-key-replays': {
    what: 'A key that was used with another body is answered with the first payment',
    answer: (answer, call) => {
      if (!isStart(call)) return answer;
      const { status } = bodyOf(answer);
      if (status === 'Success') call.memory.set(keyOf(call), answer);
      return status === 'InvalidTransferParameters'
        ? ((call.memory.get(keyOf(call)) as Answer | undefined) ?? answer)
        : answer;
    },
  },
  'key-of-all-players': {
    what: "One player's key is answered with another player's payment",
    answer: (answer, call) => {
      if (!isStart(call) || bodyOf(answer).status !== 'Success') return answer;
      return { ...answer, body: firstOfKey(call, answer).body };
    },
  },
  'late-doubles-409': {
    what: 'The second of two calls at once is HTTP 409',
    answer: (answer, call) => {
      if (!isStart(call)) return answer;
      const isSecond =
        answer.headers['idempotent-replayed'] === 'true' && bodyOf(answer).status === 'Success';
      return isSecond ? asHttp(409, answer) : answer;
    },
  },
  'amount-in-units': {
    what: 'The amount of a payment is told in units of the currency',
    answer: ofStart(({ transaction, ...rest }) =>
      transaction === undefined
        ? rest
        : {
            ...rest,
            transaction: {
              ...(transaction as Json),
              amountAU: Number((transaction as Json).amountAU) / 1000,
            },
          },
    ),
  },
  'paid-before-it-is-paid': {
    what: 'A buy-in is on the balance before it is paid',
    answer: (answer, call) => {
      if (isCall(call, 'POST', '/webpay/buyIn') && bodyOf(answer).status === 'Success')
        call.memory.set('paid', true);
      return isCall(call, 'GET', '/funds') && call.memory.get('paid')
        ? changing(answer, (list) =>
            (list as unknown as Json[]).map((entry) => ({
              ...entry,
              balance: { regularAU: 9_000_000, promoAU: 0 },
            })),
          )
        : answer;
    },
  },
  'slip-in-au': {
    what: 'A slip asks for AU instead of money',
    answer: ofStart((body) => {
      const action = body.nextAction as { voucher?: Json } | undefined;
      if (action?.voucher === undefined) return body;
      const payable = { ...(action.voucher.payable as Json), amount: (body.transaction as Json).amountAU };
      return { ...body, nextAction: { ...action, voucher: { ...action.voucher, payable } } };
    }),
  },
  'transactions-of-anybody': {
    what: "Another player's transaction can be read",
    answer: (answer, call) => {
      if (isStart(call) && bodyOf(answer).status === 'Success')
        call.memory.set('one', bodyOf(answer).transaction);
      const one = call.memory.get('one');
      return isCall(call, 'GET', ONE) && answer.httpStatus === 404 && one !== undefined
        ? { ...withBody(answer, { status: 'Success', transaction: one }), httpStatus: 200 }
        : answer;
    },
  },
  'return-believed': {
    what: 'What the address of a return says is believed',
    answer: (answer, call) =>
      /\/return$/.test(call.path) && String(bodyIn(call).query).includes('result=ok')
        ? changing(answer, ({ transaction, ...rest }) => ({
            ...rest,
            transaction: { ...(transaction as Json), status: 'Committed' },
          }))
        : answer,
  },
  'cancel-again-409': {
    what: 'What cannot be cancelled any more is HTTP 409',
    answer: (answer, call) =>
      isCall(call, 'POST', CANCEL) && bodyOf(answer).status === 'InvalidTransferParameters'
        ? asHttp(409, answer)
        : answer,
  },
  'cancel-says-nothing': {
    what: 'What cannot be cancelled any more is refused without the transaction',
    answer: (answer, call) =>
      isCall(call, 'POST', CANCEL) && bodyOf(answer).status === 'InvalidTransferParameters'
        ? changing(answer, ({ transaction: _left, ...rest }) => rest)
        : answer,
  },
  'locked-funds-not-told': {
    what: 'What a cash-out holds is nowhere',
    answer: (answer, call) =>
      isCall(call, 'GET', '/funds')
        ? changing(answer, (list) =>
            (list as unknown as Json[]).map((entry) => ({ ...entry, lockedFundsAU: 0 })),
          )
        : answer,
  },
  'over-available-is-400': {
    what: 'A cash-out of more than there is is an HTTP error',
    answer: (answer) => (bodyOf(answer).status === 'notEnoughFundsInAccount' ? asHttp(400, answer) : answer),
  },
} satisfies Record<string, Breach>;
