import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../../app/entry.client.tsx', import.meta.url));
const LOADER = /\/assets\/entry\.client-[\w-]+\.js$/;

let bundled: Promise<string> | null = null;

async function bundleIslands(): Promise<string> {
  const result = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

/**
 * Serves the island loader with the React of development in one file, in place of the built one. Only that React says
 * where what it renders differs from what the server has rendered; the page itself stays the portal's own.
 */
export async function useDevelopmentIslands(page: Page): Promise<void> {
  bundled ??= bundleIslands();
  const body = await bundled;
  await page.route(LOADER, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
