import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutBrowser } from './needs-browser.ts';
import type { Answer } from './transport.ts';

/** A file that came instead of a page: the part of Playwright's `Download` that is known here. */
export function downloadOf(url: URL, { headers, body }: Answer) {
  const [, name = url.pathname.split('/').at(-1) ?? ''] =
    /filename="?([^";]+)"?/.exec(headers['content-disposition'] ?? '') ?? [];
  const download = {
    url: () => url.href,
    suggestedFilename: () => name,
    async path() {
      const file = join(await mkdtemp(join(tmpdir(), 'download-')), 'file');
      await writeFile(file, body);
      return file;
    },
  };
  return withoutBrowser(download, 'download');
}
