/** Calls that fail together: what one part of the operator answers. */
export type CallGroup =
  | 'public'
  | 'authentication'
  | 'account'
  | 'funds'
  | 'documents'
  | 'webpay'
  | 'quotes'
  | 'payments';

const PUBLIC_ROUTES = ['/version', '/site', '/system/settings', '/user/register/rules', '/phone/countries'];
const GROUP_OF_SEGMENT: Readonly<Record<string, CallGroup>> = {
  authentication: 'authentication',
  funds: 'funds',
  document: 'documents',
};

/**
 * The group of a call. What moves money is apart from what only reads of it, so that neither stops the other; and so
 * are quotes, which a page can do without.
 */
export function callGroupOf({ method, route }: { method: 'GET' | 'POST'; route: string }): CallGroup {
  if (PUBLIC_ROUTES.includes(route)) return 'public';
  if (route === '/webpay/quote') return 'quotes';
  const [, segment = ''] = route.split('/');
  if (segment === 'webpay') return method === 'GET' ? 'webpay' : 'payments';
  return GROUP_OF_SEGMENT[segment] ?? 'account';
}
