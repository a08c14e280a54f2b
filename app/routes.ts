import { index, type RouteConfig, route } from '@remix-run/route-config';

/**
 * The routes of spec §2, its guest login page, the addresses that only take a POST, the files of lists, and the page for
 * every other address.
 */
export default [
  index('screens/home/home.tsx'),
  route('registerNewUser', 'screens/register/register-new-user.tsx'),
  route('extendedRegisterView', 'screens/register/extended-register-view.tsx'),
  route('multiComponentRegisterView', 'screens/register/multi-component-register-view.tsx'),
  route('webPayCashIn', 'screens/web-pay-cash-in/web-pay-cash-in.tsx'),
  route('webPayCashOut', 'screens/web-pay-cash-out/web-pay-cash-out.tsx'),
  route('webPayTransactions', 'screens/web-pay-transactions/web-pay-transactions.tsx'),
  route('userProfile', 'screens/user-profile/user-profile.tsx'),
  route('changePassword', 'screens/change-password/change-password.tsx'),
  route('verifyEmail', 'screens/verify-email/verify-email.tsx'),
  route('playRecords', 'screens/play-records/play-records.tsx'),
  route('identificationStatus', 'screens/identification-status/identification-status.tsx'),
  route('systemInfo', 'screens/system-info/system-info.tsx'),
  route('about', 'screens/about/about.tsx'),

  route('guestLogin', 'screens/guest-login/guest-login.tsx'),

  route('acceptDocument', 'actions/accept-document.ts'),
  route('accessCode', 'actions/access-code.ts'),
  route('forgotPassword', 'actions/forgot-password.ts'),
  route('resetPassword', 'actions/reset-password.ts'),
  route('login', 'actions/login.ts'),
  route('logout', 'actions/logout.ts'),
  route('language', 'actions/language.ts'),
  route('dismissNotification', 'actions/dismiss-notification.ts'),

  route('webPayTransactionsCsv', 'endpoints/web-pay-transactions-csv.ts'),
  route('playRecordsCsv', 'endpoints/play-records-csv.ts'),
  route('.well-known/change-password', 'endpoints/well-known-change-password.ts'),

  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;
