/** Draws the icons of each country's mark (`public/mark-*.svg`) into the client build. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawIcons } from './lib/icons.mjs';

const CLIENT_FOLDER = fileURLToPath(new URL('../build/client/', import.meta.url));

for (const country of ['mx', 'us', 'jp']) {
  const read = (name) => readFileSync(CLIENT_FOLDER + name, 'utf8');
  const { theme_color: band } = JSON.parse(read(`site-${country}.webmanifest`));
  for (const [name, bytes] of Object.entries(drawIcons(read(`mark-${country}.svg`), band))) {
    writeFileSync(CLIENT_FOLDER + name.replace('.', `-${country}.`), bytes);
  }
}
