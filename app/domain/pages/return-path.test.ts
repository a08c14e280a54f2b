import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formPageOf,
  keptFormHref,
  keptFormId,
  logOnBackTo,
  logOnFor,
  logoutQuestionHref,
  nextAfterLogOn,
  pageAddressOf,
  returnAddress,
  returnPath,
  soleParameter,
} from './return-path.ts';

const NOWHERE = [
  null,
  undefined,
  7,
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/webPayTransactions',
  '/webpaytransactions',
  '/webPayTransactions/',
  '/webPayTransactions#a',
  '/webPayTransactions?from=provider',
];

describe('the path to go to next', () => {
  it('is a route of the portal as it stands', () => {
    expect(returnPath('/webPayTransactions')).toBe('/webPayTransactions');
    expect(returnPath('/')).toBe('/');
  });

  it.each([...NOWHERE, '/webPayTransactions?tx=t_1'])('is nothing else: %j', (text) => {
    expect(returnPath(text)).toBeNull();
  });
});

describe('the address to go to after the log-on', () => {
  it('may name a transaction', () => {
    expect(returnAddress('/webPayTransactions?tx=t_1-B')).toBe('/webPayTransactions?tx=t_1-B');
    expect(returnAddress('/userProfile')).toBe('/userProfile');
  });

  it('may be the log-on that leads on to one of these', () => {
    const address = logOnFor('/webPayTransactions?tx=t_1');
    expect(address).toBe('/?next=%2FwebPayTransactions%3Ftx%3Dt_1');
    expect(returnAddress(address)).toBe(address);
  });

  it.each([
    ...NOWHERE,
    '/?next=',
    '/?next=/userProfile',
    '/?next=%2Fuserprofile',
    '/?next=%2F%2Fevil.example',
    '/?next=https%3A%2F%2Fevil.example',
    '/?next=%2FuserProfile&dialog=logout',
    '/?next=%2F%3Fnext%3D%252FuserProfile',
    '/?next=%',
    '/userProfile?tx=t_1',
    '/webPayTransactions?tx=',
    '/webPayTransactions?tx=a&tx=b',
    '/webPayTransactions?tx=a?tx=b',
    '/webPayTransactions?tx=%2F',
    `/webPayTransactions?tx=${'a'.repeat(65)}`,
    '/webPayTransactions?tx=a\r\nb',
  ])('is nothing else: %j', (text) => {
    expect(returnAddress(text)).toBeNull();
  });

  it('is read as it was made, whatever was asked for', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (address, id) => {
        const url = new URL(address);
        url.searchParams.append('tx', id);
        expect(pageAddressOf(url)).toBe(url.pathname);
        url.pathname = '/webPayTransactions';
        const made = pageAddressOf(url);
        expect(returnAddress(made)).toBe(made);
      }),
    );
  });
});

describe('the address of the page itself', () => {
  const of = (path: string) => pageAddressOf(new URL(path, 'https://portal.example'));

  it.each([
    '/?panel=forgotPassword',
    '/?next=%2FwebPayTransactions%3Fdirection%3DbuyIn%26month%3D2026-11',
    '/multiComponentRegisterView?step=3',
    '/webPayCashIn?casino=12&method=oxxo&amount=1%2C234.50',
    '/webPayCashOut?casino=13&refused=abcDEF_-1234',
    '/webPayTransactions?tx=t_1&step=cancel',
    '/webPayTransactions?direction=buyIn&status=open&casino=12&month=2026-11&cursor=a%3D%3D',
    '/userProfile?verify=phone',
    '/userProfile?next=%2FwebPayCashIn',
    '/verifyEmail?confirmed=1',
    '/identificationStatus?step=phone',
    '/playRecords?casino=12&from=1%2F11%2F2026&to=2026%E5%B9%B411%E6%9C%882%E6%97%A5&cursor=b&before=&before=a',
    '/about?doc=responsible-play',
    '/guestLogin?next=%2FuserProfile',
    '/guestLogin?next=%2FwebPayTransactions%3Fmonth%3D2026-11',
  ])('leads back to where somebody was: %s', (address) => {
    expect(of(address)).toBe(address);
    expect(returnAddress(address)).toBe(address);
  });

  it.each([
    ['/verifyEmail?code=abc', '/verifyEmail'],
    ['/identificationStatus?session=ics_1&step=phone', '/identificationStatus?step=phone'],
    ['/webPayTransactions?from=provider&tx=t_1&result=ok&sig=x', '/webPayTransactions?tx=t_1'],
    ['/webPayTransactions?dialog=logout&tx=t_1', '/webPayTransactions?tx=t_1'],
    ['/?dialog=logout&next=%2FuserProfile', '/?next=%2FuserProfile'],
    ['/?next=%2F%2Fevil.example', '/'],
    ['/webPayTransactions?tx=t_1&tx=t_2&step=cancel', '/webPayTransactions?step=cancel'],
    ['/userProfile?next=%2F%2Fevil.example', '/userProfile'],
    ['/userProfile?dialog=displayName', '/userProfile'],
    ['/about?doc=%3Cscript%3E', '/about'],
    ['/about?accessToken=a&refreshToken=b', '/about'],
    ['/webPayCashIn?amount=1%0D%0AX%3A+1', '/webPayCashIn'],
    ['/?next=%2F%3Fpanel%3DforgotPassword', '/'],
    [`/webPayTransactions?month=2026-11&cursor=${'%23'.repeat(700)}`, '/webPayTransactions'],
    ['/nowhere?tx=t_1', '/nowhere'],
    ['/guestLogin?next=%2F%2Fevil.example', '/guestLogin'],
    ['/guestLogin?next=%2FguestLogin%3Fnext%3D%252F', '/guestLogin'],
    ['/?next=%2FguestLogin%3Fnext%3D%252F', '/'],
  ])('leaves out what is no such thing: %s', (asked, address) => {
    expect(of(asked)).toBe(address);
  });

  it.each([
    '/about?doc=a&doc=b',
    '/about?doc=a&x=1',
    '/about?doc=%61',
    '/webPayTransactions?step=cancel&tx=t_1',
    '/webPayTransactions?tx=t_1#a',
    '/verifyEmail?code=abc',
    '/guestLogin',
    '//evil.example?doc=a',
    `/webPayTransactions?cursor=${'a'.repeat(2000)}`,
  ])('is never another one than it would be written as: %j', (text) => {
    expect(returnAddress(text)).toBeNull();
  });

  it('is read as it was made, whatever was asked for', () => {
    const names = fc.constantFrom(
      'tx',
      'next',
      'casino',
      'cursor',
      'before',
      'from',
      'amount',
      'doc',
      'step',
    );
    const query = fc.array(
      fc.tuple(names, fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', 'a'))),
    );
    const paths = fc.constantFrom('/', '/playRecords', '/webPayCashIn', '/webPayTransactions', '/about');
    fc.assert(
      fc.property(paths, query, (path, pairs) => {
        const made = of(`${path}?${new URLSearchParams(pairs)}`);
        expect(returnAddress(made)).toBe(made);
      }),
    );
  });

  it('asks over it whether to log out', () => {
    expect(logoutQuestionHref('/about')).toBe('/about?dialog=logout');
    expect(logoutQuestionHref('/webPayTransactions?tx=t_1')).toBe('/webPayTransactions?tx=t_1&dialog=logout');
    expect(logoutQuestionHref('/guestLogin')).toBe('/?dialog=logout');
    const asked = new URL(logoutQuestionHref('/about?doc=terms'), 'https://portal.example');
    expect(pageAddressOf(asked)).toBe('/about?doc=terms');
  });
});

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

it('[ASVS-15.3.7] is a value that stands once, be it empty', () => {
  const query = new URLSearchParams('a=1&b=&c=1&c=1');
  expect(['a', 'b', 'c', 'd'].map((name) => soleParameter(query, name))).toEqual(['1', '', null, null]);
});

const at = (address: string) => new URL(address, 'http://portal.test');

describe('a kept form', () => {
  it.each([
    ['/userProfile', '/userProfile?refused=abcdefghijkl'],
    ['/?panel=forgotPassword', '/?panel=forgotPassword&refused=abcdefghijkl'],
    ['/?refused=123456789012', '/?refused=abcdefghijkl'],
  ])('is shown on %s at %s', (page, expected) => {
    expect(keptFormHref(page, 'abcdefghijkl')).toBe(expected);
  });

  it('is named by its id alone, once', () => {
    expect(keptFormId(at('/?refused=abcdefghijkl'))).toBe('abcdefghijkl');
    for (const query of ['', '?refused=short', '?refused=abcdefghijkl&refused=abcdefghijkl'])
      expect(keptFormId(at(`/${query}`)), query).toBeNull();
  });
});

describe('the way back after a timeout', () => {
  it.each([
    ['/userProfile', '/?next=%2FuserProfile'],
    ['/webPayTransactions?tx=t_1&other=1', '/?next=%2FwebPayTransactions%3Ftx%3Dt_1'],
    ['/', '/'],
    ['/?next=%2Fabout', '/?next=%2Fabout'],
    ['/?next=%2F%2Fevil.example', '/'],
    ['/registerNewUser', '/'],
    ['/nowhere', '/'],
  ])('from %s is %s', (address, expected) => {
    expect(logOnBackTo(at(address))).toBe(expected);
  });

  it('leads to one page, and not to Home with a panel', () => {
    expect(nextAfterLogOn(at('/?next=%2Fabout'))).toBe('/about');
    for (const query of ['', '?next=%2Fabout&next=%2Fabout', '?next=%2F%3Fpanel%3DforgotPassword', '?next=x'])
      expect(nextAfterLogOn(at(`/${query}`)), query).toBeNull();
  });
});

it('an address has 2,000 characters at most, else it loses its query', () => {
  const before = (length: number) => `/playRecords?before=${'a'.repeat(length)}`;
  const longest = `${before(1000)}&before=${'b'.repeat(2000 - before(1000).length - '&before='.length)}`;
  expect(longest).toHaveLength(2000);
  expect(pageAddressOf(at(longest))).toBe(longest);
  expect(pageAddressOf(at(`${longest}b`))).toBe('/playRecords');
});
