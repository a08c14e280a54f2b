// Makes the pictures of the visual tests as small as can be without their looking different: 16 colours each.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const COLOURS = 16;
const folder = join(import.meta.dirname, '../tests/visual/pictures');
let bytes = 0;
for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const before = readFileSync(file);
  // What has been done before is left as it is: it would not get any smaller.
  if (!(await sharp(before).metadata()).isPalette)
    writeFileSync(
      file,
      await sharp(before).png({ palette: true, colours: COLOURS, dither: 0, effort: 10 }).toBuffer(),
    );
  bytes += statSync(file).size;
}
process.stdout.write(`${readdirSync(folder).length} pictures, ${(bytes / 1e6).toFixed(1)} MB\n`);
