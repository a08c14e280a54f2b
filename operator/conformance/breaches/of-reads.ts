import {
  asHttp,
  type Breach,
  bodyOf,
  changing,
  isCall,
  type Json,
  withBody,
  withoutHeader,
} from './breach.ts';

const asList = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
const LIST = '/webpay/transactions';

/** Breaches of what is read: site, documents, errors, funds and lists. */
export const BREACHES_OF_READS = {
  'etag-never-304': {
    what: 'An ETag is given, and not looked at',
    request: ({ request }) => delete request.headers['if-none-match'],
  },
  'etag-missing': {
    what: 'No ETag is given',
    answer: (answer) => withoutHeader(answer, 'etag'),
  },
  'casino-listed-twice': {
    what: 'A casino is listed twice',
    answer: (answer, call) =>
      isCall(call, 'GET', '/site')
        ? changing(answer, (sites) => [...asList(sites), asList(sites)[0]])
        : answer,
  },
  'language-ignored': {
    what: 'All texts are in one language',
    request: ({ request }) => {
      request.headers['accept-language'] = 'es-MX';
    },
  },
  'document-limit-ignored': {
    what: 'GET /document gives all, whatever the limit',
    request: ({ request, path }) => {
      if (path === '/document' && request.query.limit === '1') delete request.query.limit;
    },
  },
  'consent-listed': {
    what: 'The consent to the identity check is among what every player accepts',
    answer: (answer, call) =>
      isCall(call, 'GET', '/document') && call.request.query.key === undefined
        ? changing(answer, (list) => [...asList(list), { ...asList(list)[0], key: 'idCheckConsent' }])
        : answer,
  },
  'unknown-call-200': {
    what: 'An address that there is none of answers 200',
    answer: (answer) =>
      answer.httpStatus === 404 && /no such call/.test(answer.body ?? '')
        ? { ...answer, httpStatus: 200, body: '{}' }
        : answer,
  },
  'no-token-403': {
    what: 'A call without a token is 403',
    answer: (answer) => (answer.httpStatus === 401 ? { ...answer, httpStatus: 403 } : answer),
  },
  'stored-answers': {
    what: "Answers to a player's calls may be stored",
    answer: (answer) => withoutHeader(answer, 'cache-control'),
  },
  'bad-request-says-nothing': {
    what: 'HTTP 400 does not name what is wrong',
    answer: (answer) => (answer.httpStatus === 400 ? withBody(answer, { detail: 'Bad Request' }) : answer),
  },
  'validation-422': {
    what: 'A request that cannot be read is 422',
    answer: (answer) => (answer.httpStatus === 400 ? { ...answer, httpStatus: 422 } : answer),
  },
  'html-errors': {
    what: 'Errors are pages of HTML',
    answer: (answer) =>
      answer.httpStatus === 401
        ? { ...answer, headers: { 'content-type': 'text/html' }, body: '<h1>Unauthorized</h1>' }
        : answer,
  },
  'au-as-cents': {
    what: 'Balances are amounts of the currency with decimals',
    answer: (answer, call) =>
      isCall(call, 'GET', '/funds')
        ? changing(answer, (list) =>
            asList(list).map((entry) => ({ ...entry, balance: { regularAU: 5000.25, promoAU: 0 } })),
          )
        : answer,
  },
  'au-as-text': {
    what: 'Balances are texts',
    answer: (answer, call) =>
      isCall(call, 'GET', '/funds')
        ? changing(answer, (list) => asList(list).map((entry) => ({ ...entry, lockedFundsAU: '0' })))
        : answer,
  },
  'funds-of-no-casino': {
    what: 'GET /funds names a casino that GET /site does not',
    answer: (answer, call) =>
      isCall(call, 'GET', '/funds')
        ? changing(answer, (list) => [...asList(list), { ...asList(list)[0], casinoId: 987_654 }])
        : answer,
  },
  'methods-over-the-limits': {
    what: 'A method takes more than the limits allow',
    answer: (answer, call) =>
      isCall(call, 'GET', '/webpay/methods')
        ? changing(answer, ({ methods, ...rest }) => ({
            ...rest,
            methods: asList(methods).map((one) => ({ ...one, maximumAU: 900_000_000 })),
          }))
        : answer,
  },
  'default-casino-not-named': {
    what: 'casinoId 0 is answered with 0',
    answer: (answer, call) =>
      isCall(call, 'GET', '/webpay/methods')
        ? changing(answer, (body) => ({ ...body, casinoId: 0 }))
        : answer,
  },
  'any-casino': {
    what: "A casino that is not the player's is the default one",
    request: ({ request, path }) => {
      if (path === '/webpay/methods' && request.query.casinoId === '987654') request.query.casinoId = '0';
    },
  },
  'no-casino-404': {
    what: 'A player without a casino gets 404',
    answer: (answer, call) =>
      isCall(call, 'GET', '/webpay/methods') && bodyOf(answer).status === 'NoPaymentMethodAvailable'
        ? asHttp(404, answer)
        : answer,
  },
  'cursor-repeats': {
    what: 'A page begins with the last row of the page before',
    answer: (answer, call) => {
      if (!isCall(call, 'GET', LIST)) return answer;
      const last = call.request.query.cursor === undefined ? undefined : call.memory.get('last');
      call.memory.set('last', asList(bodyOf(answer).items).at(-1));
      return last === undefined
        ? answer
        : changing(answer, ({ items, ...rest }) => ({
            ...rest,
            items: [last, ...asList(items)].slice(0, 2),
          }));
    },
  },
  'oldest-first': {
    what: 'Lists are oldest first',
    answer: (answer, call) =>
      isCall(call, 'GET', LIST)
        ? changing(answer, ({ items, ...rest }) => ({ ...rest, items: asList(items).toReversed() }))
        : answer,
  },
  'bad-cursor-ignored': {
    what: 'A cursor that is none begins the list again',
    request: ({ request, path }) => {
      if (path === LIST && request.query.cursor === 'no-cursor') delete request.query.cursor;
    },
  },
  'filters-ignored': {
    what: 'Filters leave nothing out',
    request: ({ request, path }) => {
      if (path !== LIST) return;
      for (const name of ['direction', 'status', 'casinoId']) delete request.query[name];
    },
  },
  'totals-of-the-page': {
    what: 'Totals are those of the page',
    answer: (answer, call) =>
      isCall(call, 'GET', '/playRecords')
        ? changing(answer, ({ items, totals, ...rest }) => ({
            ...rest,
            items,
            totals: asList(totals).map((total) => ({ ...total, count: asList(items).length })),
          }))
        : answer,
  },
} satisfies Record<string, Breach>;
