import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../country.ts';
import {
  documentHref,
  forgotPasswordHref,
  isRegisterRoute,
  missingInfoHref,
  ROUTES,
  registerHref,
  reminderHref,
  resetActionHref,
  routeOf,
  statementsHref,
  transactionHref,
  unconfirmedHref,
} from './routes.ts';

describe('the routes', () => {
  it('[S2-ROUTE-01 S2-ROUTE-02] are the fourteen of the specification, the limits and the account’s security', () => {
    expect(Object.values(ROUTES).sort()).toEqual(
      [
        '/',
        '/registerNewUser',
        '/extendedRegisterView',
        '/multiComponentRegisterView',
        '/webPayCashIn',
        '/webPayCashOut',
        '/webPayTransactions',
        '/userProfile',
        '/changePassword',
        '/verifyEmail',
        '/identificationStatus',
        '/playRecords',
        '/systemInfo',
        '/about',
        '/responsiblePlay',
        '/accountSecurity',
      ].sort(),
    );
  });

  it('[S2-ROUTE-01] are found by their path in any case and with a slash at the end', () => {
    expect(routeOf('/')).toBe('home');
    expect(routeOf('/webPayCashIn')).toBe('webPayCashIn');
    expect(routeOf('/WEBPAYCASHIN/')).toBe('webPayCashIn');
    expect(routeOf('/webPayCashIn/more')).toBeNull();
    expect(routeOf('//')).toBe('home');
    expect(routeOf('')).toBeNull();
    expect(routeOf('/__proto__')).toBeNull();
  });

  it('are register routes in three cases', () => {
    expect(Object.values(ROUTES).filter(isRegisterRoute)).toHaveLength(3);
  });
});

describe('registerHref', () => {
  it("[S2-ROUTE-04 S2-ROUTE-05] is Mexico's own screen there and the one in steps elsewhere", () => {
    expect(COUNTRIES.map((country) => registerHref(country))).toEqual([
      '/extendedRegisterView',
      '/multiComponentRegisterView',
      '/multiComponentRegisterView',
    ]);
  });

  it('is the one that the operator names', () => {
    expect(registerHref('MX', 'basic')).toBe('/registerNewUser');
    expect(registerHref('MX', 'multiComponent')).toBe('/multiComponentRegisterView');
    expect(registerHref('US', 'extended')).toBe('/extendedRegisterView');
  });
});

describe('transactionHref', () => {
  it('names the transaction and nothing else', () => {
    expect(transactionHref('tx_7Q2')).toBe('/webPayTransactions?tx=tx_7Q2');
    expect(transactionHref('a&b=c', 'cancel')).toBe('/webPayTransactions?tx=a%26b%3Dc&step=cancel');
  });
});

describe('addresses with a query', () => {
  it('hold what they name and nothing else', () => {
    expect(documentHref('terms&x=1')).toBe('/about?doc=terms%26x%3D1');
    expect(missingInfoHref('/webPayCashIn')).toBe('/userProfile?next=%2FwebPayCashIn');
  });
});

it('states of a page have addresses with what they need', () => {
  expect(reminderHref('/about')).toBe('/responsiblePlay?step=reminder&next=%2Fabout');
  expect(forgotPasswordHref(null)).toBe('/?panel=forgotPassword');
  expect(forgotPasswordHref('/')).toBe('/?panel=forgotPassword');
  expect(forgotPasswordHref('/about')).toBe('/?panel=forgotPassword&next=%2Fabout');
  expect(resetActionHref('resetPassword', null)).toBe('/resetPassword');
  expect(resetActionHref('forgotPassword', '/about')).toBe('/forgotPassword?next=%2Fabout');
  expect(statementsHref(2025, null)).toBe('/webPayTransactions?statements=2025');
  expect(statementsHref(2025, 12)).toBe('/webPayTransactions?statements=2025&casino=12');
  expect(unconfirmedHref('a b')).toBe('/webPayTransactions?unconfirmed=a%20b');
});
