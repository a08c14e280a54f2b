import {
  type Answer,
  type Breach,
  bodyIn,
  bodyOf,
  type Call,
  changing,
  isCall,
  type Json,
  tokenIn,
  withBody,
} from './breach.ts';

const STARTS = /^\/webpay\/(buyIn|cashOut)$/;
const LIST = '/webpay/transactions';
const ONE = /^\/webpay\/transactions\/[^/]+$/;
const OPEN = ['OfferedToUser', 'WaitingForProviderConfirmation'];
const SIX_HOURS_MS = 6 * 3_600_000;
/** More than any fee of the sandbox, in AU. */
const TOO_MUCH_AU = 5000;

const isStart = (call: Call) => isCall(call, 'POST', STARTS);
const isList = (call: Call) => isCall(call, 'GET', LIST);

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);

/** Changes the rows of the list of payments. */
const ofList =
  (change: (rows: Json[], call: Call) => Json[]): NonNullable<Breach['answer']> =>
  (answer, call) =>
    isList(call)
      ? changing(answer, ({ items, ...rest }) => ({ ...rest, items: change(rowsOf(items), call) }))
      : answer;

/** Changes the payment of the answer to a start. */
const ofStarted =
  (change: (transaction: Json) => Json): NonNullable<Breach['answer']> =>
  (answer, call) =>
    isStart(call) && bodyOf(answer).status === 'Success'
      ? changing(answer, ({ transaction, ...rest }) => ({
          ...rest,
          transaction: change(transaction as Json),
        }))
      : answer;

/** Changes balances by what is remembered. */
function withFunds(answer: Answer, call: Call, change: (regularAU: number) => number): Answer {
  if (!isCall(call, 'GET', '/funds')) return answer;
  return changing(answer, (list) =>
    rowsOf(list).map((entry) => {
      const balance = entry.balance as { regularAU: number };
      return { ...entry, balance: { ...balance, regularAU: change(balance.regularAU) } };
    }),
  );
}

/** Remembers what cash-outs have taken so far, in AU. */
function takenBy(answer: Answer, call: Call): number {
  const before = Number(call.memory.get('taken') ?? 0);
  if (!isCall(call, 'POST', '/webpay/cashOut') || bodyOf(answer).status !== 'Success') return before;
  const taken = before + Number(bodyIn(call).amountAU);
  call.memory.set('taken', taken);
  return taken;
}

/** Breaches of what a payment makes: rows, balances, fees and times. */
export const BREACHES_OF_MONEY = {
  'second-payment': {
    what: 'One call makes two payments',
    answer: (answer, call) => {
      if (isStart(call)) call.memory.set(String((bodyOf(answer).transaction as Json)?.transactionId), true);
      return ofList((rows) =>
        rows.flatMap((row) =>
          call.memory.has(String(row.transactionId))
            ? [row, { ...row, transactionId: `${row.transactionId}-2` }]
            : [row],
        ),
      )(answer, call);
    },
  },
  'pending-not-listed': {
    what: 'The list has no payment that is under way',
    answer: ofList((rows) => rows.filter(({ status }) => !OPEN.includes(String(status)))),
  },
  'transactions-of-all': {
    what: 'The list of one player is shown to all',
    answer: (answer, call) => {
      if (!isList(call) || answer.httpStatus !== 200) return answer;
      const first = (call.memory.get('first') ?? { token: tokenIn(call), answer }) as {
        token: string;
        answer: Answer;
      };
      call.memory.set('first', first);
      return first.token === tokenIn(call) ? answer : first.answer;
    },
  },
  'detail-of-another-amount': {
    what: 'A payment has another amount by its id than in the list',
    answer: (answer, call) =>
      isCall(call, 'GET', ONE)
        ? changing(answer, ({ transaction, ...rest }) => ({
            ...rest,
            transaction: { ...(transaction as Json), amountAU: Number((transaction as Json).amountAU) + 1 },
          }))
        : answer,
  },
  'limit-ignored': {
    what: 'A list gives all rows, whatever the limit',
    request: ({ request, path }) => {
      if (path === LIST && request.query.limit === '2') request.query.limit = '100';
    },
  },
  'local-times-as-utc': {
    what: 'Times are those of the casino, with a Z',
    answer: ofStarted((transaction) => ({
      ...transaction,
      initiationDate: new Date(Date.parse(String(transaction.initiationDate)) - SIX_HOURS_MS).toISOString(),
    })),
  },
  'times-without-zone': {
    what: 'Times have no zone',
    answer: ofList((rows) =>
      rows.map((row) => ({ ...row, initiationDate: String(row.initiationDate).replace('Z', '') })),
    ),
  },
  'fee-of-another-size': {
    what: 'The fee of a payment is not that of its method',
    answer: ofStarted((transaction) => ({
      ...transaction,
      feeAU: Number(transaction.feeAU ?? 0) + TOO_MUCH_AU,
    })),
  },
  'payable-in-whole-units': {
    what: 'Money that is paid outside is told in whole units, as minor ones',
    answer: (answer, call) => {
      const whole = (payable: unknown) => ({
        ...(payable as Json),
        amount: Math.round(Number((payable as Json).amount) / 100),
      });
      return isStart(call)
        ? changing(answer, ({ transaction, nextAction, ...rest }) => {
            const { voucher } = (nextAction ?? {}) as { voucher?: Json };
            return voucher === undefined
              ? { ...rest, transaction, nextAction }
              : {
                  ...rest,
                  transaction: { ...(transaction as Json), payable: whole((transaction as Json).payable) },
                  nextAction: {
                    ...(nextAction as Json),
                    voucher: { ...voucher, payable: whole(voucher.payable) },
                  },
                };
          })
        : answer;
    },
  },
  'cash-out-not-taken': {
    what: 'A cash-out leaves the balance as it is',
    answer: (answer, call) => {
      const taken = takenBy(answer, call);
      return withFunds(answer, call, (regularAU) => regularAU + taken);
    },
  },
  'cash-out-taken-twice': {
    what: 'A cash-out is taken twice from the balance',
    answer: (answer, call) => {
      const taken = takenBy(answer, call);
      return withFunds(answer, call, (regularAU) => regularAU - taken);
    },
  },
  'cancelled-not-given-back': {
    what: 'A cash-out that is cancelled does not come back',
    answer: (answer, call) => {
      const isCancelled = /\/cancel$/.test(call.path) && bodyOf(answer).status === 'Success';
      if (isCancelled) call.memory.set('lost', true);
      return withFunds(answer, call, (regularAU) => (call.memory.has('lost') ? regularAU - 1 : regularAU));
    },
  },
  'negative-amount-taken': {
    what: 'The sign of an amount is not looked at',
    request: (call) => {
      if (isStart(call)) bodyIn(call).amountAU = Math.abs(Number(bodyIn(call).amountAU));
    },
  },
  'maximum-not-kept': {
    what: 'An amount over the maximum of its method is taken',
    request: (call) => {
      const body = bodyIn(call);
      // One over a round sum is one over a maximum.
      const amountAU = Number(body.amountAU);
      if (isStart(call) && amountAU > 100_000 && amountAU % 100 === 1) body.amountAU = 60_000;
    },
  },
  'any-casino-paid': {
    what: "A buy-in at a casino that is not the player's is one at his own",
    request: (call) => {
      if (isStart(call) && bodyIn(call).casinoId === 987_654) bodyIn(call).casinoId = 12;
    },
  },
  'key-of-all-calls': {
    what: 'A key is known without the call that it came with',
    answer: (answer, call) => {
      if (!isStart(call) || bodyOf(answer).status !== 'Success') return answer;
      const key = call.request.get('idempotency-key') ?? '';
      const first = (call.memory.get(key) ?? answer) as Answer;
      call.memory.set(key, first);
      return withBody(answer, bodyOf(first));
    },
  },
  'foreign-403': {
    what: "Another player's transaction is HTTP 403",
    answer: (answer, call) =>
      /^\/webpay\/transactions\//.test(call.path) && answer.httpStatus === 404
        ? { ...answer, httpStatus: 403 }
        : answer,
  },
} satisfies Record<string, Breach>;
