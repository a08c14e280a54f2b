/** A page that leads on by itself. */
export interface Refresh {
  url: URL;
  afterMs: number;
}

/** Reads whether and when a page leads on, or is fetched again, without anyone's doing. */
export function refreshOf(document: Document, header: string | undefined): Refresh | null {
  const meta = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute('content');
  const [, seconds, address = ''] =
    /^\s*([\d.]+)\s*(?:[;,]\s*(?:url\s*=\s*)?["']?(.*?)["']?\s*)?$/i.exec(meta ?? header ?? '') ?? [];
  if (seconds === undefined) return null;
  return { url: new URL(address || document.URL, document.baseURI), afterMs: Number(seconds) * 1000 };
}
