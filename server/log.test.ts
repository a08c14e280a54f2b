import { expect, it } from 'vitest';
import { routeLabel } from './log.ts';

it.each([
  ['/', '/'],
  ['/userProfile', '/userProfile'],
  ['/webPayCashIn', '/webPayCashIn'],
  ['/login', '/login'],
  ['/logout', '/logout'],
  ['/language', '/language'],
  ['/dismissNotification', '/dismissNotification'],
  ['/acceptDocument', '/acceptDocument'],
  ['/assets/portal-abc.js', 'asset'],
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
  ['/5512345678', 'other'],
  ['/userProfile/5512345678', 'other'],
  ['/login/secret', 'other'],
  ['//login', '/login'],
  ['/%55SERPROFILE/', '/userProfile'],
  ['/%2Flogin', 'other'],
  ['/constructor', 'other'],
  ['/__proto__', 'other'],
  ['', 'other'],
])('[ASVS-16.2.4 ASVS-16.4.1] %j is written to the log as %s', (path, label) => {
  expect(routeLabel(path)).toBe(label);
});
