import { type End, Ending } from '#app/operator/http/ending.ts';

/** How much longer than for the rest a page waits, in ms: of calls that are made at once one comes last. */
const MOMENT_MS = 100;

/**
 * Has a page ask for what it can do without while it waits for the rest: no longer than that takes, and a moment. A
 * player sees the page no later for it.
 *
 * @param rest what the page needs
 * @param ask is told when the page waits no longer, and must then come to an end
 * @throws what the rest rejects with, or what is asked for
 */
export async function alongside<Rest, Spare>(
  rest: Promise<Rest>,
  ask: (spare: End) => Promise<Spare>,
): Promise<[Rest, Spare]> {
  const patience = new Ending();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    timer = setTimeout(() => patience.end(), MOMENT_MS);
  };
  rest.then(end, end);
  try {
    return await Promise.all([rest, ask(patience)]);
  } finally {
    clearTimeout(timer);
    patience.end();
  }
}
