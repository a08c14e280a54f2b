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
} from './breach.ts';

const HOUR_MS = 3_600_000;
const YEARS_MS = 10 * 365 * 24 * HOUR_MS;

const LOGIN = '/authentication/login';

/** Changes the end of the tokens of a log-in. */
const endingIn =
  (ms: number): NonNullable<Breach['answer']> =>
  (answer, call) =>
    isCall(call, 'POST', LOGIN)
      ? changing(answer, (body) =>
          body.accessToken === undefined
            ? body
            : { ...body, accessTokenExpiration: new Date(Date.now() + ms).toISOString() },
        )
      : answer;

/** Breaches of clocks, tokens and languages, and of what a server does with what it cannot read. */
export const BREACHES_OF_SERVERS = {
  'clock-an-hour-off': {
    what: 'The clock of the server is an hour slow',
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, date: new Date(Date.now() - HOUR_MS).toUTCString() },
    }),
  },
  'token-over-at-once': {
    what: 'A token has ended when it is given',
    answer: endingIn(-1000),
  },
  'token-for-years': {
    what: 'A token lives for ten years',
    answer: endingIn(YEARS_MS),
  },
  'ended-tokens-taken': {
    what: 'A token works after its end',
    answer: (answer, call) => {
      if (!isCall(call, 'GET', '/funds')) return answer;
      if (answer.httpStatus === 200) call.memory.set(tokenIn(call), answer);
      return (call.memory.get(tokenIn(call)) as Answer | undefined) ?? answer;
    },
  },
  'any-access-token-refreshes': {
    what: 'A refresh does not look at the old access token',
    request: (call) => {
      if (!isCall(call, 'POST', '/authentication/refresh')) return;
      const known = call.memory.get(String(bodyIn(call).refreshToken));
      if (known !== undefined) bodyIn(call).oldAccessToken = known;
    },
    answer: (answer, call) => {
      const { accessToken, refreshToken } = bodyOf(answer);
      if (isCall(call, 'POST', LOGIN)) call.memory.set(String(refreshToken), accessToken);
      return answer;
    },
  },
  'one-user-for-all': {
    what: 'All players have one userId',
    answer: (answer, call) =>
      isCall(call, 'POST', LOGIN) ? changing(answer, (body) => ({ ...body, userId: 'u_1' })) : answer,
  },
  'digits-of-no-currency': {
    what: 'Amounts are shown with three digits behind the point',
    answer: (answer, call) =>
      isCall(call, 'GET', '/site')
        ? changing(answer, (sites) =>
            (sites as unknown as Json[]).map((site) => ({
              ...site,
              currencyInfo: { ...(site.currencyInfo as Json), minorDigits: 3 },
            })),
          )
        : answer,
  },
  'labels-in-one-language': {
    what: 'Labels of methods are in one language',
    request: (call: Call) => {
      if (isCall(call, 'GET', '/webpay/methods')) call.request.headers['accept-language'] = 'es-MX';
    },
  },
  'unknown-language-406': {
    what: 'A language that there is none of is HTTP 406',
    answer: (answer, { request }) =>
      request.get('accept-language') === 'fr-CA' ? { ...answer, httpStatus: 406 } : answer,
  },
  'bad-input-500': {
    what: 'What cannot be read is an error of the server',
    answer: (answer) => (answer.httpStatus === 400 ? { ...answer, httpStatus: 500 } : answer),
  },
  'errors-without-folio': {
    what: 'Errors have no number that a player can quote',
    answer: (answer) => {
      const { traceId: _left, ...rest } = bodyOf(answer);
      const isObject = answer.body?.startsWith('{') ?? false;
      return isObject ? { ...answer, body: JSON.stringify(rest) } : answer;
    },
  },
  'address-of-the-portal': {
    what: 'The address of a log-in is that of the portal',
    request: ({ request }) => {
      request.headers['x-forwarded-for'] = '10.0.0.1';
    },
  },
} satisfies Record<string, Breach>;
