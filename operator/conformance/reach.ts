import { type CallOptions, Client, type Exchange, NoAnswer } from './client.ts';
import type { Signing } from './sign.ts';

/** Flags of a server's settings, or a sentence on why there are none. */
export type Reached = { ok: true; features: Record<string, unknown> } | { ok: false; problem: string };

/** A server that does not answer its settings by then is not there, in ms. */
const REACHED_WITHIN_MS = 10_000;

const BASE_PATH = '/api/v1';

/** Asks a server for its settings, as the first call of all. */
export async function reach(url: string, signing: Signing | null): Promise<Reached> {
  const { hostname, protocol, port } = new URL(url);
  const place = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  let answer: Exchange;
  try {
    answer = await ask(url, signing);
  } catch (error) {
    return { ok: false, problem: sentenceOf(error, hostname, place) };
  }
  const { features } = (answer.json ?? {}) as { features?: unknown };
  if (answer.status === 200 && typeof features === 'object' && features !== null)
    return { ok: true, features: { ...features } };
  return { ok: false, problem: await refusalOf(answer, url, signing) };
}

async function ask(url: string, signing: Signing | null): Promise<Exchange> {
  const options: CallOptions = { timeoutMs: REACHED_WITHIN_MS };
  return new Client(url, () => undefined, signing).send(
    'GET',
    '/system/settings',
    undefined,
    undefined,
    options,
  );
}

function sentenceOf(error: unknown, hostname: string, place: string): string {
  const code = error instanceof NoAnswer ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${hostname} is not known (${code}): is --url spelled right, and does this machine have DNS?`;
  if (code === 'ECONNREFUSED') return `The port is closed: nothing listens at ${place} (${code}).`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return `${place} ends the connection without an answer (${code}): does it want https, or a client certificate?`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return `${place} does not speak TLS as https needs it (${code}): is it http, or does it want a client certificate?`;
  if (/CERT|SIGNATURE|ISSUER|SELF_SIGNED/.test(code))
    return `The TLS certificate of ${hostname} is not trusted (${code}). For one of your own authority: NODE_EXTRA_CA_CERTS=ca.pem.`;
  if (code.startsWith('HPE_')) return `${place} does not speak HTTP (${code}): does it want https?`;
  if (/TIMEOUT|TimeoutError/.test(code) || /TimeoutError/.test(String(error)))
    return `${place} does not answer within ${REACHED_WITHIN_MS / 1000} s: a firewall, or a server that hangs?`;
  return `${place} cannot be reached: ${error instanceof Error ? error.message : error}`;
}

/** Says why an answer has no settings. */
async function refusalOf(answer: Exchange, url: string, signing: Signing | null): Promise<string> {
  const { status, headers, text } = answer;
  const at = `${url}/system/settings`;
  const other = await otherBase(url, signing);
  if (other !== null) return `${at} gives no settings (HTTP ${status}), and ${other} does: --url ${other}`;
  if (headers.has('accept-signature'))
    return `${at} takes signed calls alone (HTTP ${status}): the accounts file needs signing.`;
  if (status === 401 || status === 403)
    return `${at} is HTTP ${status}: the settings need no token. Is there a gateway that wants credentials of its own?`;
  if (status >= 300 && status < 400)
    return `${at} sends on to ${headers.get('location') ?? 'nowhere'} (HTTP ${status}), and redirects are not followed.`;
  const type = headers.get('content-type') ?? 'no Content-Type';
  if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(text))
    return `${at} answers a page of HTML in place of JSON (HTTP ${status}): is the base path right? It ends with ${BASE_PATH} as a rule.`;
  if (status === 404)
    return `${at} is HTTP 404: is the base path right? It ends with ${BASE_PATH} as a rule.`;
  if (status !== 200) return `${at} is HTTP ${status}.`;
  if (answer.json === undefined) return `${at} answers no JSON (${type}).`;
  return `${at} answers JSON without the object features.`;
}

/** Returns the base that has the settings where the one that was given has none. */
async function otherBase(url: string, signing: Signing | null): Promise<string | null> {
  const { origin } = new URL(url);
  for (const base of new Set([`${url}${BASE_PATH}`, `${origin}${BASE_PATH}`])) {
    if (base === url) continue;
    const answer = await ask(base, signing).catch(() => null);
    const { features } = (answer?.json ?? {}) as { features?: unknown };
    if (answer?.status === 200 && typeof features === 'object' && features !== null) return base;
  }
  return null;
}
