import {
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

const isSet = (call: Call) => isCall(call, 'POST', '/user/exclusion');

/** An exclusion as it was asked for. */
function asked(call: Call): Json {
  const { kind, until, scope } = bodyIn(call);
  const from = new Date(call.now).toISOString();
  return { exclusionId: 'ex_BREACH', kind, scope, from, until, reopens: 'automatic', canCashOut: true };
}

/** Breaches of exclusions. */
export const BREACHES_OF_EXCLUSIONS = {
  'exclusion-shortened': {
    what: 'An exclusion is made shorter',
    answer: (answer, call) =>
      isSet(call) && bodyOf(answer).status === 'DeniedByAccountState'
        ? withBody(answer, { status: 'Success', exclusion: asked(call) })
        : answer,
  },
  'exclusion-of-no-time': {
    what: 'An exclusion that ends now is set',
    answer: (answer, call) =>
      isSet(call) && bodyOf(answer).status === 'InvalidTransferParameters'
        ? withBody(answer, { status: 'Success', exclusion: asked(call) })
        : answer,
  },
  'exclusion-without-password': {
    what: 'The password is not looked at',
    answer: (answer, call) =>
      isSet(call) && bodyOf(answer).status === 'PasswordIncorrect'
        ? withBody(answer, { status: 'Success', exclusion: asked(call) })
        : answer,
  },
  'exclusion-key-forgotten': {
    what: 'The key of an exclusion is not looked at',
    request: (call) => {
      if (isSet(call)) newKey(call);
    },
  },
  'exclusion-not-among-permissions': {
    what: 'The permissions do not tell an exclusion',
    answer: (answer, call) =>
      /^\/user\/[^/]+\/permissions$/.test(call.path)
        ? changing(answer, ({ permissions, ...rest }) => {
            const { exclusion: _left, ...others } = permissions as Json;
            return { ...rest, permissions: others };
          })
        : answer,
  },
  'code-of-excluded-for-buy-ins': {
    what: 'A code for the cashier of an excluded player is for buy-ins too',
    answer: (answer, call) =>
      isCall(call, 'POST', '/funds/code')
        ? changing(answer, (body) => ({
            ...body,
            token: { ...(body.token as Json), allowCashierCashIn: true },
          }))
        : answer,
  },
  'buy-in-of-excluded': {
    what: 'A buy-in of an excluded player is started',
    answer: (answer, call) =>
      isCall(call, 'POST', '/webpay/buyIn') && bodyOf(answer).status === 'DeniedByAccountState'
        ? withBody(answer, { status: 'Success', transaction: started(call), nextAction: { type: 'none' } })
        : answer,
  },
  'cash-out-of-excluded-refused': {
    what: 'A cash-out of an excluded player is refused',
    answer: (answer, call) => {
      const isExcluded = call.memory.get('isExcluded') === true;
      if (bodyOf(answer).exclusion) call.memory.set('isExcluded', true);
      return isExcluded && isCall(call, 'POST', '/webpay/cashOut')
        ? withBody(answer, { status: 'DeniedByAccountState', traceId: 'breach' })
        : answer;
    },
  },
} satisfies Record<string, Breach>;

/** A buy-in that was asked for, as if it were started. */
function started(call: Call): Json {
  const { casinoId, amountAU } = bodyIn(call);
  const at = new Date(call.now).toISOString();
  return {
    ...{ transactionId: 'tx_BREACH', direction: 'buyIn', casinoId, amountAU, feeAU: 0 },
    ...{ status: 'WaitingForProviderConfirmation', initiationDate: at, lastUpdateDate: at },
    ...{ offerExpirationDate: null, provider: { providerId: 'p0', name: '-' }, paymentType: 'other' },
    ...{ creditType: 'regular', payable: null, isCancellable: false },
  };
}
