import type { Browser, Page } from '@playwright/test';

/** Six times slower than this machine, as the phones of the budgets. */
const CPU_SLOWDOWN = 6;
/** From the handshake of TCP and that of TLS 1.3. */
const ROUND_TRIPS_OF_CONNECTION = 2;

/** What a step, or a task, has cost. */
export interface Cost {
  /** From what the player did to the first paint of the page that came of it, in ms. */
  ms: number;
  /** Over the wire, with what TLS and HTTP/2 add. */
  bytes: number;
  /** Waits one after the other: connections, redirects, pages, and files without which a page is not painted. */
  roundTrips: number;
}

/** What is known of all connections of the phone. */
export interface Wire {
  connections(): number;
  bytesReceived(): number;
}

/** A phone on which one task is done; what it has seen before is forgotten. */
export interface TaskPhone {
  page: Page;
  /** Does what leads to another page, and adds up what that costs until something of it is seen. */
  step(name: string, act: (page: Page) => Promise<unknown>, seen: string): Promise<void>;
  steps: ReadonlyMap<string, Cost>;
  close(): Promise<void>;
}

/** Opens a phone that has never been here. */
export async function takePhone(browser: Browser, wire: Wire): Promise<TaskPhone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: 'es-MX',
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let documents = 0;
  page.on('response', (response) => {
    const isAhead = response.request().headers()['sec-purpose'] !== undefined;
    if (response.request().resourceType() === 'document' && !isAhead) documents += 1;
  });
  const steps = new Map<string, Cost>();
  return {
    page,
    steps,
    async step(name, act, seen) {
      const before = [documents, wire.connections(), wire.bytesReceived()] as const;
      const left = await page.evaluate(() => performance.timeOrigin);
      await act(page);
      await page.waitForFunction((origin) => performance.timeOrigin !== origin, left);
      await page.locator(seen).first().waitFor();
      const paint = await page.waitForFunction(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        if (!navigation || !painted) return null;
        const files = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
          renderBlockingStatus?: string;
        })[];
        const blocking = files.filter(
          ({ renderBlockingStatus, transferSize }) => renderBlockingStatus === 'blocking' && transferSize > 0,
        );
        return { ms: painted.startTime, blocking: blocking.length };
      });
      const { ms, blocking } = (await paint.jsonValue()) ?? { ms: Number.NaN, blocking: 0 };
      // The rest of the page is not waited for, but counts.
      await page.waitForLoadState('load');
      // Chromium opens a second connection beside one that is slow to come: both are waited for at the same time.
      const connections = Math.min(1, wire.connections() - before[1]);
      steps.set(name, {
        ms,
        bytes: wire.bytesReceived() - before[2],
        roundTrips: documents - before[0] + blocking + connections * ROUND_TRIPS_OF_CONNECTION,
      });
    },
    close: () => context.close(),
  };
}

/** The cost of all steps together. */
export function sumOf(steps: Iterable<Cost>): Cost {
  const sum = { ms: 0, bytes: 0, roundTrips: 0 };
  for (const { ms, bytes, roundTrips } of steps) {
    sum.ms += ms;
    sum.bytes += bytes;
    sum.roundTrips += roundTrips;
  }
  return sum;
}
