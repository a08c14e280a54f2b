import type { TestSandbox } from './test-sandbox.ts';

/** What a form of the scenario page was answered. */
export interface FormAnswer {
  status: number;
  location: string | null;
  html: string;
}

/** Sends a form of the scenario page, as a browser does that shows the page. */
export async function sendForm(
  sandbox: TestSandbox,
  form: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { origin: sandbox.origin, 'sec-fetch-site': 'same-origin' },
): Promise<FormAnswer> {
  const response = await fetch(`${sandbox.origin}/__scenario/forms/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

/** The scenario page as a browser gets it. */
export async function readPage(
  sandbox: TestSandbox,
  query = '',
): Promise<{ html: string; headers: Headers }> {
  const response = await fetch(`${sandbox.origin}/__scenario${query}`, { headers: { accept: 'text/html' } });
  return { html: await response.text(), headers: response.headers };
}
