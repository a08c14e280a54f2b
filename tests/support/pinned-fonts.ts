import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Packages of the fonts that pages are drawn with: whatever else a machine has is not looked at. */
const PACKAGES = ['@expo-google-fonts/roboto', '@expo-google-fonts/sawarabi-gothic'];

/**
 * Writes a configuration of fontconfig that knows the pinned fonts alone and draws letters the same way everywhere.
 *
 * @param folder where it and its cache are kept
 * @returns the file that FONTCONFIG_FILE has to name
 */
export function pinFonts(folder: string): string {
  const directories = PACKAGES.map((name) => `<dir>${dirname(resolve(`${name}/package.json`))}</dir>`);
  const draw = Object.entries({ antialias: 'true', hinting: 'false', autohint: 'false' }).map(
    ([name, value]) => `<edit name="${name}" mode="assign"><bool>${value}</bool></edit>`,
  );
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${directories.join('\n')}
<cachedir>${join(folder, 'cache')}</cachedir>
<match target="pattern">
<!-- What it has no letters for is drawn with the other one. -->
<edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
</match>
<match target="font">${draw.join('')}<edit name="rgba" mode="assign"><const>none</const></edit></match>
</fontconfig>
`,
  );
  return file;
}
