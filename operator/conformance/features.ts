import { type Signing, signedHeaders } from './sign.ts';

/** A server that does not answer its settings by then is not there, in ms. */
const REACHED_WITHIN_MS = 10_000;

/** The flags of a server's `GET /system/settings`; null when it gives none. */
export async function featuresOf(
  url: string,
  signing: Signing | null,
): Promise<Record<string, unknown> | null> {
  try {
    const signal = AbortSignal.timeout(REACHED_WITHIN_MS);
    const address = `${url}/system/settings`;
    const headers = signing === null ? {} : signedHeaders('GET', address, {}, undefined, signing);
    const answer = await fetch(address, { headers, signal, redirect: 'manual' });
    const { features } = (await answer.json()) as { features?: unknown };
    return typeof features === 'object' && features !== null ? { ...features } : null;
  } catch {
    return null;
  }
}
