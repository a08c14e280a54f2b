import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { accountActivity, playerLogIn } from '../schemas/account-security.ts';
import { envelope, id, success } from '../schemas/primitives.ts';
import { PAGE_QUERY } from './pages.ts';

const LOG_IN = {
  sessionId: 's_7Qm',
  kind: 'password',
  startedAt: '2026-11-21T18:05:00Z',
  lastUsedAt: '2026-11-21T18:20:00Z',
  expiresAt: '2026-11-21T20:05:00Z',
  device: { browser: 'Chrome', system: 'Android' },
  ipMask: '203.0.113.*',
  place: null,
  isCurrent: true,
};

const common = {
  tag: 'Account security',
  auth: 'player',
  feature: 'allowActivityHistory',
  source: 'contract §9',
} as const;

/** GET /user/sessions, POST /user/sessions/{sessionId}/end, GET /user/activity. */
export const ACCOUNT_SECURITY_CALLS: readonly Call[] = [
  {
    ...common,
    operationId: 'getPlayerSessions',
    method: 'get',
    path: '/user/sessions',
    summary: 'Where the player is logged in',
    rules: 'Sessions that are open, the one of the request among them, the last used one first.',
    without: 'The portal does not show where the player is logged in.',
    answer: z.looseObject({ status: success, sessions: z.array(playerLogIn).max(100), ...envelope }),
    httpErrors: { 404: 'Players are not told.' },
    examples: {
      answers: {
        two: {
          status: 'Success',
          sessions: [
            LOG_IN,
            { ...LOG_IN, sessionId: 's_2Kd', device: null, ipMask: '198.51.100.*', isCurrent: false },
          ],
        },
      },
    },
  },
  {
    ...common,
    operationId: 'endPlayerSession',
    method: 'post',
    path: '/user/sessions/{sessionId}/end',
    summary: 'End a session',
    rules:
      'Its tokens end at once. `Success` only once it is over: said again of one that has ended already, it is HTTP 404.',
    without: 'The portal offers to log out everywhere alone.',
    ids: z.object({ sessionId: id }),
    body: z.strictObject({}),
    answer: z.looseObject({ status: success, ...envelope }),
    httpErrors: { 404: "The session is unknown, over, or another player's." },
    examples: {
      request: {},
      parameters: { sessionId: 's_2Kd' },
      answers: { ended: { status: 'Success' } },
    },
  },
  {
    ...common,
    operationId: 'getAccountActivity',
    method: 'get',
    path: '/user/activity',
    summary: 'What happened to the account',
    rules: 'Newest first, of 90 days at least.',
    without: 'The portal does not show what happened.',
    query: z.object({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor }),
    answer: z.looseObject({
      status: success.optional(),
      items: z.array(accountActivity).max(100),
      nextCursor: z.string().max(2048).nullable(),
      ...envelope,
    }),
    httpErrors: { 400: 'The cursor is stale, or not of this list.', 404: 'Players are not told.' },
    examples: {
      parameters: { limit: 20 },
      answers: {
        page: {
          status: 'Success',
          items: [
            {
              activityId: 'act_91',
              date: '2026-11-21T18:05:00Z',
              kind: 'logOn',
              sessionId: 's_7Qm',
              isThisSession: true,
              device: 'Chrome, Android',
              ipMask: '203.0.113.*',
              place: null,
            },
          ],
          nextCursor: null,
        },
      },
    },
  },
];
