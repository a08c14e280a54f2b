import { textsIn } from '#app/i18n/texts.ts';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';

/** How often Home is looked at again. */
const MOST_LOOKS = 10;
const LATE = textsIn('en')('home:fundsLate');

/**
 * Home, asked for again while it says that the balances are on their way, as on a machine where many pages at a time take
 * longer than one of them waits.
 */
export async function homeInTime(client: HttpClient): Promise<Answer> {
  let home = await client.get('/');
  for (let look = 1; look < MOST_LOOKS && pageText(home.body).includes(LATE); look++)
    home = await client.get('/');
  return home;
}
