import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import type { Country } from '#sandbox/contract.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import type { Language } from '#tests/browser/texts.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { readOperatorAgain } from '#tests/support/portal.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { type Stack, type StackOptions, startStack } from '#tests/support/stack.ts';
import { Visitor } from '#tests/support/visitor.ts';

const LANGUAGES: Readonly<Record<Country, Language>> = { MX: 'es-MX', US: 'en', JP: 'ja' };

/** A player, and the browser in which the player is logged in. */
interface LoggedIn {
  player: MadePlayer;
  visitor: Visitor;
}

/** The portal of a country and its operator, for the tests of a file or a group. */
export interface Visited {
  readonly sandbox: TestSandbox;
  readonly portal: Stack['portal'];
  /** Opens a browser. */
  visit(language?: Language): Visitor;
  /** Makes a player, logs him in, and opens a page; the calls until then are forgotten. */
  logIn(order?: PlayerOrderInput, path?: string, language?: Language): Promise<LoggedIn>;
}

function visitedStack(stackOf: () => Stack, country: Country): Visited & { close(): void } {
  const visitors: Visitor[] = [];
  const visit = (language = LANGUAGES[country]) => {
    const visitor = new Visitor(stackOf().portal.origin, language);
    visitors.push(visitor);
    return visitor;
  };
  return {
    get sandbox() {
      return stackOf().sandbox;
    },
    get portal() {
      return stackOf().portal;
    },
    visit,
    async logIn(order = {}, path = '/', language = LANGUAGES[country]) {
      const player = await stackOf().sandbox.makePlayer(order);
      const visitor = await visit(language).logIn(player);
      await stackOf().sandbox.clearCalls();
      if (path !== '/') await visitor.open(path);
      return { player, visitor };
    },
    close() {
      for (const { client } of visitors.splice(0)) client.close();
    },
  };
}

/** Borrows the portal of a country for the tests that follow. */
export function visiting(country: Country = 'MX'): Visited {
  let stack: Stack;
  const visited = visitedStack(() => stack, country);
  beforeAll(async () => {
    stack = await borrowStack(country);
  });
  afterEach(async () => {
    visited.close();
    await stack.sandbox.reset();
  });
  afterAll(() => stack?.stop());
  return visited;
}

/** Starts a portal for one test: with an environment of its own, or one that knows nothing of its operator yet. */
export async function visitOwn(options: Partial<StackOptions> = {}): Promise<Visited> {
  const country = options.country ?? 'MX';
  const stack = await startStack({ country, ...options });
  const visited = visitedStack(() => stack, country);
  onTestFinished(async () => {
    visited.close();
    await stack.stop();
  });
  return visited;
}

/** Borrows the portal of a country for one test: it asks its operator anew, and does so again afterwards. */
export async function visitAnew(country: Country = 'MX'): Promise<Visited> {
  const stack = await borrowStack(country);
  const visited = visitedStack(() => stack, country);
  onTestFinished(async () => {
    visited.close();
    await stack.stop();
    await readOperatorAgain(stack.portal);
  });
  return visited;
}
