import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/fixtures.ts';
import { DocumentOverlayPage } from './document-overlay-page.ts';
import { PortalPage } from './portal-page.ts';

/** A few of every kind; a file with one payload a line can be named to take a sample of many more. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="javascript:alert(1)"><button autofocus onfocus=alert(1)>x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "//evil.example";</style><link rel=stylesheet href=//evil.example>',
  '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '</article></div></dialog><script>alert(1)</script>',
  '<p onmouseover=alert(1) style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
];

const SAMPLE = 240;
const PER_DOCUMENT = 40;
/** Time to sign in with some hundred names, in ms. */
const HOSTILE_NAMES_TIMEOUT_MS = 300_000;
/** As much of a display name as is shown. */
const NAME_LENGTH = 100;

const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The payloads as display names, as many in each as it can show. */
function hostileNames(): string[] {
  const names = [''];
  for (const payload of payloads()) {
    const longer = `${names.at(-1)} ${payload}`.trim();
    if (longer.length <= NAME_LENGTH) names[names.length - 1] = longer;
    else names.push(payload.slice(0, NAME_LENGTH));
  }
  return names;
}

/**
 * Every element of the page with the names of its attributes; runs in the page. The rules for pages ahead, which come and
 * go by themselves, are left out.
 */
function skeletonOf(): string[] {
  return [...document.querySelectorAll('*:not([type="speculationrules"])')].map((element) =>
    [element.localName, ...element.getAttributeNames()].join(' '),
  );
}

function payloads(): string[] {
  const file = process.env.XSS_CORPUS;
  const lines = file === undefined ? [] : readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const step = Math.max(1, Math.floor(lines.length / SAMPLE));
  return [...PAYLOADS, ...lines.filter((_line, index) => index % step === 0)];
}

/** The tags and attributes of the document on the page that it may not have; runs in the page. */
function forbiddenIn(article: Element): string[] {
  const tags =
    /^(a|b|blockquote|br|caption|code|dd|div|dl|dt|em|h[1-6]|hr|i|li|ol|p|pre|s|small|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/;
  return [...article.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const faults = tags.test(name) ? [] : [`<${name}>`];
    for (const { name: attribute, value } of element.attributes) {
      const isLink = name === 'a' && attribute === 'href' && /^(https?|mailto|tel):/.test(value);
      const isRel = name === 'a' && attribute === 'rel' && value === 'noopener noreferrer';
      if (!isLink && !isRel) faults.push(`<${name} ${attribute}="${value}">`);
    }
    return faults;
  });
}

test('[S7-OTHER-03 ASVS-1.3.1 ASVS-1.3.5] what is hostile in a document does nothing', {
  tag: '@script',
}, async ({ page, makePlayer, sandbox }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const portal = new PortalPage(page, 'es-MX');
  const overlay = new DocumentOverlayPage(portal);
  const player = await makePlayer({ acknowledged: 'none' });
  await page.goto('/');
  await portal.sendLogin(player.phone, player.password);
  await overlay.expectOpen('responsible-play', '2', 3);

  const all = payloads();
  for (let start = 0; start < all.length; start += PER_DOCUMENT) {
    const part = all.slice(start, start + PER_DOCUMENT);
    for (const type of ['text/html', 'text/plain']) {
      await sandbox.clearFaults();
      const body =
        type === 'text/html' ? part.map((text) => `<p>start</p>${text}`).join('\n') : part.join('\n');
      await sandbox.addFaults({
        match: { path: '^/documents/' },
        fault: { status: 200, body: `start ${body}`, headers: { 'content-type': `${type}; charset=utf-8` } },
      });
      await page.goto('/about');
      await expect(overlay.text).toContainText('start');
      expect(await overlay.text.evaluate(forbiddenIn)).toEqual([]);
      if (type === 'text/plain') await expect(overlay.text.locator(':not(br)')).toHaveCount(0);
      await expect(
        overlay.dialog.getByRole('button', { name: portal.text('documents:accept') }),
      ).toBeVisible();
    }
  }
  expect(dialogs).toEqual([]);
});

test('[ASVS-1.1.2 ASVS-1.2.1 ASVS-1.2.3 ASVS-3.2.2] what is hostile in a name is shown as it is', {
  tag: '@script',
}, async ({ page, makePlayer }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  test.setTimeout(HOSTILE_NAMES_TIMEOUT_MS);
  const portal = new PortalPage(page, 'es-MX');
  // From now on the style sheet comes from the cache.
  const styled = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'));
  await portal.signIn(await makePlayer({ displayName: 'Ana' }));
  await styled;
  await page.reload();
  const skeleton = await page.evaluate(skeletonOf);
  for (const displayName of hostileNames()) {
    await page.context().clearCookies({ name: /session/ });
    await portal.signIn(await makePlayer({ displayName }));
    const shown = await page.getByRole('heading', { level: 1 }).textContent();
    expect(folded(shown ?? '')).toContain(folded(displayName));
    expect(await page.evaluate(skeletonOf)).toEqual(skeleton);
  }
  expect(dialogs).toEqual([]);
});
