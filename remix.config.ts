import { execFileSync } from 'node:child_process';
import { vitePlugin as remix } from '@remix-run/dev';
import { createLogger, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Oldest browsers the portal is styled for (versions as Lightning CSS encodes them: major << 16). */
const browserTargets = { chrome: 80 << 16, safari: 13 << 16, firefox: 78 << 16, samsung: 13 << 16 };

/**
 * Puts React, what wakes islands and the few lines that several islands share into one file, so that an island costs one
 * round trip.
 */
function reactInOneFile(id: string): string | undefined {
  const isReact = /\/node_modules\/(react|react-dom|scheduler)\//.test(id);
  const isShared = /\/app\/(islands\/(wake|countdown-text)|domain\/(time\/duration|limits))\.ts$/.test(id);
  return isReact || isShared ? 'react' : undefined;
}

/**
 * Imports a module; one that has failed is asked for by another address, as Firefox never asks again for the first. React
 * keeps its one address: islands that have two of it do not work.
 */
const IMPORT_AGAIN = `
const failed = {};
export const __vitePreload = (load) => {
  const [, file] = /"(.+?)"/.exec(load);
  return failed[file]
    ? import(/* @vite-ignore */ file + '?' + failed[file]++)
    : load().catch((error) => {
        failed[file] = file.includes('/react-') ? 0 : 1;
        throw error;
      });
};`;

/**
 * Replaces what Vite puts around every `import()`: its helper fetches style sheets and dependencies ahead of a module,
 * which an island has none of, is longer than the whole island loader, and does not ask again.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? IMPORT_AGAIN : undefined),
};

/** Fails the build on a warning: the first one that stays is the one behind which the next is not seen. */
function strictLogger() {
  const logger = createLogger('warn');
  const fail = (message: string) => {
    throw new Error(message);
  };
  return { ...logger, warn: fail, warnOnce: fail };
}

/** The commit that is built; empty where there is no repository. */
function builtCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * The one Vite configuration of the project: Remix, the style sheets and the unit tests.
 * No tool finds a file of this name by itself: every script passes it with `--config`.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  ...(command === 'build' ? { customLogger: strictLogger() } : {}),
  plugins: [
    plainDynamicImports,
    // Remix's plugin expects to own the build; the unit tests run the modules bare.
    process.env.VITEST
      ? []
      : remix({
          future: {
            v3_fetcherPersist: true,
            v3_relativeSplatPath: true,
            v3_throwAbortReason: true,
            v3_singleFetch: true,
            v3_routeConfig: true,
            // Off on purpose: its manifest endpoint can be made to burn CPU, and no page here navigates by script.
            v3_lazyRouteDiscovery: false,
          },
        }),
  ],
  define: { 'import.meta.env.BUILT_COMMIT': JSON.stringify(builtCommit()) },
  css: { transformer: 'lightningcss', lightningcss: { targets: browserTargets } },
  build: {
    // What the server runs keeps its private fields: taken down to ES2019, each is a look-up in a WeakMap.
    target: isSsrBuild ? 'node20' : 'es2019',
    // The minifier has targets of its own: without them it writes `inset: 0`, which these browsers do not know.
    cssTarget: ['chrome80', 'safari13', 'firefox78'],
    cssMinify: 'lightningcss',
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: { manualChunks: reactInOneFile },
      // A route that only answers forms has nothing for the browser.
      onwarn: (warning, warn) => (warning.code === 'EMPTY_BUNDLE' ? undefined : warn(warning)),
    },
  },
  test: {
    include: [
      '{app,server}/**/*.test.{ts,tsx}',
      'operator/**/*.test.ts',
      'tests/{contract,conform,architecture,server,faults,replicas,journeys}/**/*.test.ts',
    ],
    environment: 'node',
    globalSetup: 'tests/support/tools.ts',
    setupFiles: ['./tests/support/vitest-setup.ts'],
    // On the two cores of a small machine Vitest would use one.
    maxWorkers: 2,
    minWorkers: 1,
    // End what hangs. No test has a shorter time of its own: a machine with other work takes ten times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
}));
