import { describe, expect, it } from 'vitest';
import { guestAccess, guestDetour, mayGuest } from './guest-access.ts';

const ask = (method: string, address: string, started: readonly string[] = []) => {
  const request = { method, url: new URL(address, 'https://portal.example') };
  return mayGuest(request, started) ? 'given' : guestDetour(request);
};

describe('what a guest may do', () => {
  it.each([
    ['GET', '/webPayCashIn'],
    ['GET', '/webPayCashIn?casino=12&dialog=logout'],
    ['HEAD', '/webPayCashIn'],
    ['POST', '/webPayCashIn?casino=12'],
    ['GET', '/WEBPAYCASHIN/'],
    ['GET', '/about?doc=terms'],
    ['GET', '/%61bout//'],
    ['GET', '/guestLogin?next=%2FuserProfile'],
    ['POST', '/guestLogin'],
    ['POST', '/acceptDocument'],
    ['POST', '/language'],
    ['POST', '/dismissNotification'],
    ['POST', '/logout'],
    ['GET', '/logout'],
    ['GET', '/webPayTransactions'],
    ['GET', '/webPayTransactions?month=2026-11'],
  ])('%s %s is open', (method, address) => {
    expect(ask(method, address)).toBe('given');
  });

  it.each([
    ['GET', '/', '/guestLogin?next=%2F'],
    ['GET', '/?dialog=accessCode', '/guestLogin?next=%2F'],
    ['GET', '/?panel=forgotPassword', '/guestLogin?next=%2F'],
    ['HEAD', '/userProfile', '/guestLogin?next=%2FuserProfile'],
    ['GET', '/UserProfile/', '/guestLogin?next=%2FuserProfile'],
    ['POST', '/userProfile', '/guestLogin?next=%2FuserProfile'],
    ['GET', '/playRecords?casino=12&x=1', '/guestLogin?next=%2FplayRecords%3Fcasino%3D12'],
    [
      'GET',
      '/webPayTransactionsCsv?month=2026-11',
      '/guestLogin?next=%2FwebPayTransactions%3Fmonth%3D2026-11',
    ],
    ['GET', '/playRecordsCsv', '/guestLogin?next=%2FplayRecords'],
    ['GET', '/verifyEmail?code=secret', '/guestLogin?next=%2FverifyEmail'],
    ['GET', '/.well-known/change-password', '/guestLogin?next=%2FchangePassword'],
    ['POST', '/accessCode', '/guestLogin?next=%2F'],
    ['POST', '/login', '/guestLogin?next=%2F'],
    ['POST', '/about', '/guestLogin?next=%2Fabout'],
    ['PUT', '/webPayCashIn', '/guestLogin?next=%2FwebPayCashIn'],
    ['GET', '/nowhere', '/guestLogin?next=%2F'],
    ['GET', '//about', '/guestLogin?next=%2F'],
    ['GET', '/%2Fabout', '/guestLogin?next=%2F'],
  ])('%s %s asks for the password first: %s', (method, address, detour) => {
    expect(ask(method, address)).toBe(detour);
  });

  it('opens the transactions that were started in the session, and no other', () => {
    const started = ['t_1', 't_2'];
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect(ask(method, '/webPayTransactions?tx=t_1&step=cancel', started)).toBe('given');
      expect(ask(method, '/webPayTransactions?from=provider&tx=t_2&result=ok', started)).toBe('given');
      for (const tx of ['t_3', '', 'T_1', 't_1%20']) {
        expect(ask(method, `/webPayTransactions?tx=${tx}`, started)).toMatch(/^\/guestLogin\?next=/);
      }
      expect(ask(method, '/webPayTransactions?tx=t_1&tx=t_3', started)).toMatch(/^\/guestLogin\?next=/);
    }
    expect(ask('GET', '/webPayTransactions?from=provider&tx=t_3&sig=x', started)).toBe(
      '/guestLogin?next=%2FwebPayTransactions%3Ftx%3Dt_3',
    );
  });

  it('lets nobody type a password to log out: the question stands over buy-in', () => {
    expect(ask('GET', '/?dialog=logout')).toBe('/webPayCashIn?dialog=logout');
    expect(ask('GET', '/about?dialog=logout')).toBe('given');
    expect(ask('POST', '/userProfile?dialog=logout')).toMatch(/^\/guestLogin\?next=/);
  });

  it('knows no more addresses than the portal has', () => {
    expect(guestAccess('GET', '/nowhere')).toBeNull();
    expect(guestAccess('GET', '__proto__')).toBeNull();
  });
});
