import { PlainRequest, PlainResponse } from './exchange.ts';
import type { FormRequest } from './form-request.ts';
import {
  fetchSiteOf,
  type Initiator,
  isSameSite,
  originFor,
  refererFor,
  referrerPolicyOf,
} from './referrer.ts';
import type { SecurityPolicy } from './security-policy.ts';
import { type Answer, methodAfter, redirectOf, type Transport } from './transport.ts';

/** A page to be opened. */
export interface Order extends FormRequest {
  /** The document that leads there; null for an address that is typed in. */
  initiator: Initiator | null;
  /** The policy of the page that holds the form, which also says where it may be led on to. */
  formPolicy: SecurityPolicy | null;
  /** Whether a person did it, rather than the page itself. */
  isByHand: boolean;
}

/** What came of it. */
export interface Loaded {
  url: URL;
  answer: Answer;
  response: PlainResponse;
  /** What the document says when it is asked where the player came from. */
  referrer: string;
}

/** What a browser sends with every page. */
export interface Habits {
  locale: string;
  extraHeaders: Readonly<Record<string, string>>;
}

/** Who wants to know of each request. */
export interface Listener {
  request(request: PlainRequest): void;
  response(response: PlainResponse): void;
}

const MOST_REDIRECTS = 20;

const NAVIGATION_HEADERS = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

/** A form that its page's policy does not let go. */
export class FormRefused extends Error {
  override readonly name = 'FormRefused';

  constructor(target: URL) {
    super(
      `Refused to send form data to '${target.href}': it breaks the Content Security Policy directive "form-action".`,
    );
  }
}

/**
 * Opens a page as a browser does, with all redirects on the way.
 *
 * @throws FormRefused where the policy of the page with the form stops it
 */
export async function load(
  order: Order,
  transport: Transport,
  habits: Habits,
  listener: Listener,
): Promise<Loaded> {
  const way = [order.url];
  let { method, body } = order;
  let initiator = order.initiator;
  let isOriginTainted = false;
  for (let url = order.url; ; ) {
    if (order.formPolicy && !order.formPolicy.allowsForm(url)) throw new FormRefused(url);
    const referer = initiator && refererFor(initiator, url);
    const origin = initiator === null ? 'null' : isOriginTainted ? 'null' : originFor(initiator, url);
    const headers = {
      ...NAVIGATION_HEADERS,
      'Accept-Language': habits.locale,
      ...(referer ? { Referer: referer } : {}),
      ...(method === 'GET' ? {} : { Origin: origin, 'Content-Type': order.contentType ?? '' }),
      'Sec-Fetch-Site': fetchSiteOf(order.initiator, way),
      ...(order.isByHand ? { 'Sec-Fetch-User': '?1' } : {}),
      ...habits.extraHeaders,
    };
    const request = new PlainRequest({ method, url, headers, body }, 'document');
    listener.request(request);
    const answer = await transport.send(
      { method, url, headers, body },
      sameSiteContextOf(order, way, method),
    );
    const response = new PlainResponse(request, answer);
    listener.response(response);

    const next = redirectOf(answer, url);
    if (next === null) return { url, answer, response, referrer: referer ?? '' };
    if (way.length > MOST_REDIRECTS)
      throw new Error(`${order.url.href} is led on and on, last to ${next.href}.`);
    // What an answer says of its own address goes for the way from it as well.
    const policy = answer.headers['referrer-policy'];
    if (initiator)
      initiator = { ...initiator, referrerPolicy: referrerPolicyOf(policy, initiator.referrerPolicy) };
    const after = methodAfter(answer.status, method);
    if (after !== method) body = null;
    method = after;
    isOriginTainted ||= next.origin !== url.origin && url.origin !== order.initiator?.url.origin;
    url = next;
    way.push(next);
  }
}

function sameSiteContextOf({ initiator }: Order, way: readonly URL[], method: string) {
  if (initiator === null || way.every((url) => isSameSite(url, initiator.url))) return 'strict';
  return method === 'GET' ? 'lax' : 'none';
}
