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
  tokenIn,
  withBody,
} from './breach.ts';

/** Lets tokens live on that a call should have ended: what they last read is answered again. */
function tokensLiveOn(answer: Answer, call: Call, isEnd: (call: Call) => boolean): Answer {
  if (isEnd(call) && answer.httpStatus === 200) call.memory.set('ended', true);
  if (!isCall(call, 'GET', '/funds')) return answer;
  if (answer.httpStatus === 200) call.memory.set('funds', answer);
  const isKnown = call.memory.get('ended') && tokenIn(call).length > 'Bearer no-token-of-anybody'.length;
  return answer.httpStatus === 401 && isKnown
    ? ((call.memory.get('funds') as Answer | undefined) ?? answer)
    : answer;
}

const refusalAs =
  (status: string, httpStatus: number): NonNullable<Breach['answer']> =>
  (answer) =>
    bodyOf(answer).status === status ? asHttp(httpStatus, answer) : answer;

/** Breaches of sessions, profile, passwords, codes, registration and the identity check. */
export const BREACHES_OF_PLAYERS = {
  'access-code-the-same': {
    what: 'Every access code is the same',
    answer: (answer, call) =>
      isCall(call, 'POST', '/funds/code')
        ? changing(answer, ({ token, ...rest }) => ({
            ...rest,
            token: { ...(token as Json), verbalCode: '11111111' },
          }))
        : answer,
  },
  'profile-of-anybody': {
    what: "Another player's profile can be read",
    answer: (answer, call) => {
      if (!isCall(call, 'GET', /^\/user\/[^/]+\/profile$/)) return answer;
      if (answer.httpStatus === 200) call.memory.set('profile', answer);
      return answer.httpStatus === 404
        ? ((call.memory.get('profile') as Answer | undefined) ?? answer)
        : answer;
    },
  },
  'country-of-log-in-ignored': {
    what: 'A log-in opens the account of the number, whatever country it names',
    request: (call) => {
      if (isCall(call, 'POST', '/authentication/login')) delete bodyIn(call).phoneCountryCode;
    },
  },
  'country-of-reset-ignored': {
    what: 'A code sets the password of the number, whatever country is named',
    request: (call) => {
      if (isCall(call, 'POST', '/user/password/lost')) delete bodyIn(call).PhoneCountryCode;
    },
  },
  'name-not-stored': {
    what: 'A name is answered as stored, and is not',
    request: (call) => {
      if (!isCall(call, 'POST', '/user/profile')) return;
      const profile = bodyIn(call).userProfile as Json | undefined;
      call.memory.set('name', profile?.displayName);
      if (profile?.displayName === 'Conformance') delete profile.displayName;
    },
    answer: (answer, call) =>
      isCall(call, 'POST', '/user/profile') && bodyOf(answer).status === 'Success'
        ? withBody(answer, { status: 'Success', userProfile: { displayName: call.memory.get('name') } })
        : answer,
  },
  'refusal-as-400': {
    what: 'What the player can put right is an HTTP error',
    answer: refusalAs('DisplayNameTooShort', 400),
  },
  'acceptance-answers-itself': {
    what: 'Accepting a document answers that document alone',
    answer: (answer, call) =>
      isCall(call, 'POST', '/document/acknowledgement') && Array.isArray(bodyOf(answer))
        ? withBody(answer, bodyIn(call).updates)
        : answer,
  },
  'unknown-document-accepted': {
    what: 'A document that was never published can be accepted',
    answer: (answer) =>
      bodyOf(answer).status === 'RequiredDocumentNotFound' ? withBody(answer, []) : answer,
  },
  'password-order': {
    what: 'The new password is looked at before the current one',
    answer: (answer) =>
      bodyOf(answer).status === 'PasswordIncorrect'
        ? changing(answer, (body) => ({ ...body, status: 'PasswordTooShort' }))
        : answer,
  },
  'password-keeps-sessions': {
    what: 'A changed password leaves the other sessions alone',
    answer: (answer, call) => tokensLiveOn(answer, call, (one) => isCall(one, 'POST', '/user/password')),
  },
  'reset-keeps-sessions': {
    what: 'A password that is set by a code leaves the sessions alone',
    answer: (answer, call) => tokensLiveOn(answer, call, (one) => isCall(one, 'POST', '/user/password/lost')),
  },
  'logout-keeps-token': {
    what: 'A log-out ends nothing but the refresh token',
    answer: (answer, call) =>
      tokensLiveOn(answer, call, (one) => isCall(one, 'POST', '/authentication/logout')),
  },
  'tries-not-counted': {
    what: 'Wrong codes cost nothing',
    answer: (answer) =>
      bodyOf(answer).status === 'InvalidCode'
        ? changing(answer, (body) => ({ ...body, attemptsLeft: 5 }))
        : answer,
  },
  'codes-at-any-time': {
    what: 'A code can be had every second',
    answer: (answer, call) =>
      isCall(call, 'POST', '/user/phone/code') && bodyOf(answer).status === 'TooManyRequests'
        ? withBody(answer, { status: 'Success' })
        : answer,
  },
  'rate-limit-429': {
    what: 'A limit of requests is HTTP 429',
    answer: refusalAs('TooManyRequests', 429),
  },
  'email-get-consumes': {
    what: "Opening a link's address uses its code up",
    request: (call) => {
      if (isCall(call, 'GET', '/user/email/verify')) call.memory.set('used', call.request.query.code);
      const used = call.memory.get('used');
      if (used !== undefined && bodyIn(call).code === used)
        bodyIn(call).code = 'used-up-already-by-a-get-call';
    },
  },
  'typed-code-without-session': {
    what: 'A typed code needs no session',
    answer: (answer, call) =>
      isCall(call, 'POST', '/user/email/verify') && answer.httpStatus === 401
        ? { ...answer, httpStatus: 200, body: '{"status":"InvalidCode"}' }
        : answer,
  },
  'refresh-without-rotation': {
    what: 'A refresh gives the same refresh token, which works for ever',
    request: (call) => {
      if (!isCall(call, 'POST', '/authentication/refresh')) return;
      const body = bodyIn(call);
      const newest = call.memory.get(String(body.refreshToken));
      call.memory.set('asked', body.refreshToken);
      if (newest !== undefined) Object.assign(body, newest);
    },
    answer: (answer, call) => {
      if (!isCall(call, 'POST', '/authentication/refresh') || answer.httpStatus !== 200) return answer;
      const asked = String(call.memory.get('asked'));
      const { accessToken, refreshToken } = bodyOf(answer);
      call.memory.set(asked, { oldAccessToken: accessToken, refreshToken });
      return changing(answer, (body) => ({ ...body, refreshToken: asked }));
    },
  },
  'refresh-again-and-again': {
    what: 'A used refresh token gives the same tokens once more',
    answer: (answer, call) => {
      if (!isCall(call, 'POST', '/authentication/refresh')) return answer;
      const name = String(bodyIn(call).refreshToken);
      if (answer.httpStatus === 200) call.memory.set(name, answer);
      return (call.memory.get(name) as Answer | undefined) ?? answer;
    },
  },
  'numbers-can-be-guessed': {
    what: 'A number that nobody has is told apart from a wrong password',
    answer: (answer, call) =>
      isCall(call, 'POST', '/authentication/login') && bodyIn(call).phoneNumber === '0000000000'
        ? asHttp(404, answer)
        : answer,
  },
  'local-times': {
    what: 'Times have no zone and no order',
    answer: (answer, call) =>
      isCall(call, 'POST', '/authentication/login')
        ? changing(answer, (body) =>
            body.accessToken === undefined ? body : { ...body, accessTokenExpiration: '21/11/2026 18:20' },
          )
        : answer,
  },
  'locked-is-invalid': {
    what: 'A locked account is told as a wrong password',
    answer: (answer, call) =>
      isCall(call, 'POST', '/authentication/login') && answer.httpStatus === 423
        ? { ...answer, httpStatus: 200, body: '{"status":"InvalidUser"}' }
        : answer,
  },
  'taken-409': {
    what: 'A number that is taken is HTTP 409, which logs players out',
    answer: refusalAs('PhoneNumberAlreadyInUse', 409),
  },
  'registered-twice': {
    what: 'The key of a registration is not looked at',
    request: (call) => {
      if (isCall(call, 'POST', '/user/register') && call.request.headers['idempotency-key'] !== undefined)
        newKey(call);
    },
  },
  'age-not-checked': {
    what: 'The box of the age need not be ticked',
    request: (call) => {
      if (isCall(call, 'POST', '/user/register')) bodyIn(call).ageConfirmed = true;
    },
  },
  'documents-not-needed': {
    what: 'An account is made without its documents',
    answer: (answer, call) =>
      isCall(call, 'POST', '/user/register') && bodyOf(answer).status === 'RequiredDocumentNotFound'
        ? withBody(answer, { status: 'Success' })
        : answer,
  },
  'id-check-started-anew': {
    what: 'Each start of an identity check is a session of its own',
    answer: (answer, call) =>
      isCall(call, 'POST', '/idCheck/start')
        ? changing(answer, (body) =>
            body.session === undefined
              ? body
              : { ...body, session: { ...(body.session as Json), sessionId: `ids_${crypto.randomUUID()}` } },
          )
        : answer,
  },
  'id-check-key-forgotten': {
    what: 'The key of a start of an identity check is not looked at',
    request: (call) => {
      if (isCall(call, 'POST', '/idCheck/start') && call.request.headers['idempotency-key'] !== undefined)
        newKey(call);
    },
  },
  'consent-not-needed': {
    what: 'An identity check starts without the consent',
    answer: (answer, call) =>
      isCall(call, 'POST', '/idCheck/start') && bodyOf(answer).status === 'RequiredDocumentNotFound'
        ? withBody(answer, { status: 'Success', idCheck: { result: 'NotPerformed' } })
        : answer,
  },
} satisfies Record<string, Breach>;
