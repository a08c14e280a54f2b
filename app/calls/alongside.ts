/** How much longer than for the rest a page waits, in ms: of calls that are made at once one comes last. */
const MOMENT_MS = 100;

/** Why nothing is waited for any more. It stands ready: an error made for each page would gather its stack each time. */
const ENOUGH = new Error('the page waits no longer');

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
  ask: (spare: AbortSignal) => Promise<Spare>,
): Promise<[Rest, Spare]> {
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    timer = setTimeout(() => patience.abort(ENOUGH), MOMENT_MS);
  };
  rest.then(end, end);
  try {
    return await Promise.all([rest, ask(patience.signal)]);
  } finally {
    clearTimeout(timer);
    patience.abort(ENOUGH);
  }
}
