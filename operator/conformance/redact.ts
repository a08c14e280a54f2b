import type { Exchange } from './client.ts';

const CUT = '[cut]';
/** Characters of a body that are shown; the rest says nothing that these do not. */
const SHOWN = 1500;

/** Names of members that are nobody's business, in requests and in answers. Lower case. */
const SECRET_MEMBERS = new Set([
  'accesstoken',
  'refreshtoken',
  'oldaccesstoken',
  'password',
  'currentpassword',
  'newpassword',
  'phonenumber',
  'verbalcode',
  'captcharesponse',
  'email',
  'pendingemail',
  'emailmask',
  'sentto',
  'displayname',
  'personalinfo',
  'paymentdetails',
  'fields',
  'value',
  'clabe',
  'payoutaccountmask',
  'providerreference',
  'reference',
  'barcode',
  'trackingkey',
  'imagedataurl',
  'url',
]);

/** Values that are looked for in all that is printed must not be found in plain words by chance. */
const SHORTEST_SECRET = 5;

/** Members whose values are looked for wherever they turn up: in a query, in a page of HTML, under another name. */
const SPREADING = new Set([
  'accesstoken',
  'refreshtoken',
  'oldaccesstoken',
  'password',
  'currentpassword',
  'newpassword',
  'phonenumber',
  'verbalcode',
  'email',
  'pendingemail',
]);

/** Knows the secrets of a run, and writes requests and answers without them. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Cuts a value wherever it occurs. */
  add(secret: unknown): void {
    const isSecret = typeof secret === 'string' && secret.length >= SHORTEST_SECRET && !/^0+$/.test(secret);
    if (isSecret) this.#secrets.add(secret);
  }

  /** Learns the secrets in a request and its answer. */
  learn({ requestHeaders, requestBody, json }: Exchange): void {
    this.add(/^Bearer +(.+)$/i.exec(requestHeaders.authorization ?? '')?.[1]);
    if (requestBody !== undefined) this.#learnFrom(parse(requestBody), 'code');
    this.#learnFrom(json);
  }

  /** Text without any of the secrets known so far. */
  cut(text: string): string {
    let shown = text;
    // Longest first: a secret may be the beginning of another one.
    for (const secret of [...this.#secrets].sort((one, other) => other.length - one.length)) {
      for (const written of new Set([
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
      ])) {
        shown = shown.replaceAll(written, CUT);
      }
    }
    return shown;
  }

  /** A request and its answer as a few lines of text. */
  show(exchange: Exchange): string {
    const { method, path, requestHeaders, requestBody, status, headers } = exchange;
    const key = requestHeaders['idempotency-key'];
    const ifNoneMatch = requestHeaders['if-none-match'];
    const lines = [
      `> ${method} ${path}`,
      ...(requestHeaders.authorization ? [`> Authorization: Bearer ${CUT}`] : []),
      ...(requestHeaders['accept-language'] === 'es-MX'
        ? []
        : [`> Accept-Language: ${requestHeaders['accept-language']}`]),
      ...(key === undefined ? [] : [`> Idempotency-Key: ${key}`]),
      ...(ifNoneMatch === undefined ? [] : [`> If-None-Match: ${ifNoneMatch}`]),
      ...(requestBody === undefined ? [] : [`> ${shorten(showBody(parse(requestBody), requestBody))}`]),
      `< HTTP ${status}`,
      ...shownHeaders(headers),
      ...(exchange.text === '' ? [] : [`< ${shorten(showBody(exchange.json, exchange.text))}`]),
    ];
    return this.cut(lines.join('\n'));
  }

  /** @param also a name that is a secret in requests, and the name of a word of the catalogue in answers */
  #learnFrom(value: unknown, also?: string): void {
    if (Array.isArray(value)) for (const item of value) this.#learnFrom(item, also);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (SPREADING.has(name.toLowerCase()) || name.toLowerCase() === also) this.add(inner);
        this.#learnFrom(inner, also);
      }
    }
  }
}

function shownHeaders(headers: Headers): string[] {
  return ['content-type', 'cache-control', 'etag', 'idempotent-replayed', 'location']
    .filter((name) => headers.has(name))
    .map((name) => `< ${name}: ${headers.get(name)}`);
}

function showBody(value: unknown, text: string): string {
  return value === undefined ? text : JSON.stringify(withoutSecrets(value));
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner !== null && SECRET_MEMBERS.has(name.toLowerCase()) ? cutMember(inner) : withoutSecrets(inner),
    ]),
  );
}

/** Inputs of a payment method are described under a name that elsewhere carries what was typed. */
function cutMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return CUT;
}

function shorten(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
