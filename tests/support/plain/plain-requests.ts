import { PlainRequest, PlainResponse } from './exchange.ts';
import type { Network } from './surroundings.ts';
import { methodAfter, redirectOf } from './transport.ts';

interface Options {
  form?: Readonly<Record<string, string>>;
  data?: string;
  headers?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
  maxRedirects?: number;
}

const MOST_REDIRECTS = 20;

/** Requests beside the pages of a context, with its cookies: what Playwright calls `APIRequestContext`. */
export class PlainRequests {
  readonly #context: Network;

  constructor(context: Network) {
    this.#context = context;
  }

  get = (address: string, options: Options = {}) => this.fetch(address, { ...options, method: 'GET' });
  post = (address: string, options: Options = {}) => this.fetch(address, { ...options, method: 'POST' });

  async fetch(address: string, options: Options & { method?: string } = {}): Promise<PlainResponse> {
    const { form, data, params, headers = {}, maxRedirects = MOST_REDIRECTS } = options;
    const { transport, habits } = this.#context;
    let url = this.#context.addressOf(address);
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, value);
    let method = options.method ?? 'GET';
    let body = form ? new URLSearchParams({ ...form }).toString() : (data ?? null);
    for (let steps = 0; ; steps += 1) {
      const own = { Accept: '*/*', 'Accept-Language': habits.locale, 'User-Agent': 'Playwright' };
      const ofForm = form && body !== null ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
      const sent = { method, url, headers: { ...own, ...ofForm, ...habits.extraHeaders, ...headers }, body };
      const answer = await transport.send(sent, 'strict');
      const next = redirectOf(answer, url);
      if (next === null || steps >= maxRedirects)
        return new PlainResponse(new PlainRequest(sent, 'fetch'), answer);
      const after = methodAfter(answer.status, method);
      if (after !== method) body = null;
      method = after;
      url = next;
    }
  }
}
