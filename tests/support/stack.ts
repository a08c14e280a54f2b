import type { Country } from '#sandbox/contract.ts';
import type { CallerKey } from '#sandbox/http/caller.ts';
import { type Portal, readOperatorAgain, startPortal } from './portal.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';

/** A built portal and the operator behind it. */
export interface Stack {
  portal: Portal;
  sandbox: TestSandbox;
  /** Ends both. */
  stop(): Promise<void>;
}

export interface StackOptions {
  country: Country;
  /** Environment of the portal on top of what every test portal gets. */
  env?: Readonly<Record<string, string>>;
  /** What the operator demands that calls are signed with. */
  callerKey?: CallerKey;
}

/** Starts an operator and a portal for it. Nothing is left running if either does not start. */
export async function startStack({ country, env = {}, callerKey }: StackOptions): Promise<Stack> {
  const sandbox = await startTestSandbox(country, callerKey);
  try {
    const ofSandbox = {
      TURNSTILE_SCRIPT_URL: `${sandbox.origin}/captcha/api.js`,
      PAYMENT_ORIGINS: sandbox.providerOrigin,
      ID_CHECK_ORIGINS: sandbox.providerOrigin,
    };
    const portal = await startPortal({ apiUrl: sandbox.apiUrl, country, env: { ...ofSandbox, ...env } });
    await sandbox.setPortalOrigin(portal.origin);
    return {
      portal,
      sandbox,
      async stop() {
        await portal.stop();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Starts a stack whose portal reads settings and rules again after each change, and after the reset that undoes them. */
async function startPooled(options: StackOptions): Promise<Stack> {
  const stack = await startStack(options);
  const { portal, sandbox } = stack;
  let isChanged = false;
  const changing =
    <Change>(change: (to: Change) => Promise<void>) =>
    async (to: Change) => {
      isChanged = true;
      await change(to);
      await readOperatorAgain(portal);
    };
  return {
    ...stack,
    sandbox: {
      ...sandbox,
      changeSettings: changing(sandbox.changeSettings),
      changeRules: changing(sandbox.changeRules),
      async reset() {
        await sandbox.reset();
        if (isChanged) await readOperatorAgain(portal);
        isChanged = false;
      },
    },
  };
}

/** One stack per country, each started when it is first asked for, and again if its portal has died since. */
export class StackPool {
  readonly #stacks = new Map<Country, Promise<Stack>>();
  readonly #env: Readonly<Record<string, string>>;

  /** @param env environment of each portal on top of what every test portal gets */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  async get(country: Country): Promise<Stack> {
    const known = await this.#stacks.get(country);
    if (known && known.portal.process.exitCode === null && known.portal.process.signalCode === null)
      return known;
    await known?.stop();
    const started = startPooled({ country, env: this.#env });
    this.#stacks.set(country, started);
    // A start that failed is tried again by the next test rather than failing it with an old error.
    started.catch(() => this.#stacks.delete(country));
    return started;
  }

  async stopAll(): Promise<void> {
    const stacks = await Promise.allSettled(this.#stacks.values());
    this.#stacks.clear();
    await Promise.all(stacks.map((stack) => (stack.status === 'fulfilled' ? stack.value.stop() : undefined)));
  }
}
