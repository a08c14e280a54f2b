import { describe, expect, it } from 'vitest';
import { formPageOf } from './form-pages.ts';

describe('the page of a form', () => {
  it.each([
    ['/userProfile?verify=phone', '/userProfile?verify=phone'],
    ['/multiComponentRegisterView?step=3', '/multiComponentRegisterView?step=3'],
    ['/webPayTransactions?tx=t1&step=cancel&x=1', '/webPayTransactions?tx=t1&step=cancel'],
    ['/login', '/'],
    ['/forgotPassword', '/?panel=forgotPassword'],
    ['/resetPassword?next=%2FplayRecords', '/?panel=forgotPassword&next=%2FplayRecords'],
    ['/nowhere?x=1', '/'],
    ['/USERPROFILE?next=%2F%2Fevil.test', '/'],
  ])('%s is %s', (sent, page) => {
    expect(formPageOf(new URL(sent, 'https://portal.test'))).toBe(page);
  });
});
