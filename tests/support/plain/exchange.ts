import type { Answer } from './transport.ts';

/** A request as tests look at it: the part of Playwright's `Request` that is known here. */
export class PlainRequest {
  readonly #sent: {
    method: string;
    url: URL;
    headers: Readonly<Record<string, string>>;
    body: string | null;
  };
  readonly #kind: string;

  constructor(
    sent: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string | null },
    kind: string,
  ) {
    this.#sent = sent;
    this.#kind = kind;
  }

  url = () => this.#sent.url.href.replace(/#.*$/, '');
  method = () => this.#sent.method;
  resourceType = () => this.#kind;
  isNavigationRequest = () => this.#kind === 'document';
  postData = () => this.#sent.body;
  headers = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(this.#sent.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  allHeaders = async () => this.headers();
  headerValue = async (name: string) => this.headers()[name.toLowerCase()] ?? null;
}

/** An answer as tests look at it: what Playwright's `Response` and `APIResponse` have in common. */
export class PlainResponse {
  readonly _apiName = 'APIResponse';
  readonly #request: PlainRequest;
  readonly #answer: Answer;

  constructor(request: PlainRequest, answer: Answer) {
    this.#request = request;
    this.#answer = answer;
  }

  url = () => this.#request.url();
  request = () => this.#request;
  status = () => this.#answer.status;
  ok = () => this.#answer.status >= 200 && this.#answer.status < 300;
  headers = () => ({ ...this.#answer.headers });
  allHeaders = async () => this.headers();
  headerValue = async (name: string) => this.#answer.headers[name.toLowerCase()] ?? null;
  body = async () => this.#answer.body;
  text = async () => this.#answer.body.toString('utf8');
  json = async (): Promise<unknown> => JSON.parse(await this.text());
}
