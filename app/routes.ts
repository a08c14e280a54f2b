import { index, type RouteConfig, route } from '@remix-run/route-config';
import type { Screen } from './domain/pages/screen.ts';
import { GUEST_LOGIN, SCREENS } from './domain/pages/screens.ts';

const screenRoute = ({ path, module }: Screen) =>
  path === '/' ? index(module) : route(path.slice(1), module);

/** Routes of spec §2: screens, actions, files of lists, and the page for all other addresses. */
export default [
  ...[...Object.values(SCREENS), GUEST_LOGIN].map(screenRoute),

  route('acceptDocument', 'actions/accept-document.ts'),
  route('accessCode', 'actions/access-code.ts'),
  route('forgotPassword', 'actions/forgot-password.ts'),
  route('resetPassword', 'actions/reset-password.ts'),
  route('login', 'actions/login.ts'),
  route('logout', 'actions/logout.ts'),
  route('language', 'actions/language.ts'),
  route('dismissNotification', 'actions/dismiss-notification.ts'),

  route('webPayTransactionsCsv', 'routes/webPayTransactionsCsv/route.ts'),
  route('playRecordsCsv', 'routes/playRecordsCsv/route.ts'),
  route('.well-known/change-password', 'endpoints/well-known-change-password.ts'),

  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
