// Builds the page on which the operator's API is read: one file that needs no network, from docs/openapi.yaml.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const OUTPUT = 'build/reference/index.html';
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'worker-src blob: data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

mkdirSync(path('build/reference'), { recursive: true });
execFileSync(
  path('node_modules/.bin/redocly'),
  [
    'build-docs',
    path('docs/openapi.yaml'),
    `--output=${path(OUTPUT)}`,
    '--inlineBundle',
    "--title=The player portal's operator API",
    '--openapi.disableTelemetry=true',
    '--openapi.hideLogo=true',
  ],
  // The tool tells its maker nothing, and asks it for nothing.
  {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  },
);

const page = readFileSync(path(OUTPUT), 'utf8');
if (!page.includes('<head>')) throw new Error('The page has no head to put its policy into.');
// All that it needs stands in it: no logo, font or count of visits is asked for anywhere.
writeFileSync(
  path(OUTPUT),
  page.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`),
);
process.stdout.write(`${OUTPUT}: ${Math.round(statSync(path(OUTPUT)).size / 1024)} KB\n`);
