import type { Answer, HttpClient } from '#tests/support/http-client.ts';

const MOST_PRESSES = 20;

/**
 * Sends the form of a payment, and again for as long as its page says that what it needs was late and nothing was sent:
 * a busy machine's doing. The same payment counts only once.
 */
export async function press(
  client: HttpClient,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  for (let presses = 1; ; presses++) {
    const answer = await client.submit(path, fields);
    const isLate = answer.status === 200 && answer.headers.location?.includes('refused=') === true;
    if (!isLate || presses === MOST_PRESSES) return answer;
  }
}
