import { test as base, expect } from '#tests/support/fixtures.ts';
import { type SamplePage, type SampleSite, startSampleSite } from '#tests/support/sample-site.ts';

// Most tests without scripts have no browser, but pages that stand in for one (tests/support/plain). Here both do the same
// with pages that are made up: what is true of the stand-in is true of Chromium.

const test = base.extend<{ site: SampleSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  site: async ({}, use) => {
    const site = await startSampleSite();
    await use(site);
    await site.close();
  },
  // In the place of the portal, which is not started then.
  baseURL: ({ site }, use) => use(site.origin),
});

const BOTH = { tag: ['@no-script', '@sample'] };

const POLICY = "default-src 'none'; style-src 'nonce-c3Rh' 'self'; form-action 'self'; img-src data:";
const guarded = (page: SamplePage): SamplePage => ({
  ...page,
  headers: { 'Content-Security-Policy': POLICY, ...page.headers },
});

/** A form with one button. */
const form = (fields: string, attributes = 'method="post" action="/sent"') =>
  `<form ${attributes}>${fields}<button name="intent" value="send">Send</button></form>`;

test.describe('a form', BOTH, () => {
  test('sends what is in its fields, and what belongs to it', async ({ page, site }) => {
    site.set('/', {
      body: `${form(
        `
        <input name="text" value="a b&amp;ñ"><input name="off" value="x" disabled><input value="nameless">
        <fieldset disabled><input name="off too" value="x"></fieldset>
        <input type="checkbox" name="box" value="1" checked><input type="checkbox" name="box" value="2">
        <label><input type="radio" name="way" value="one" checked>One</label>
        <label><input type="radio" name="way" value="two">Two</label>
        <select name="choice"><option value="a">A</option><option value="b" selected>B</option></select>
        <textarea name="lines">1\n2</textarea><button type="button" name="other" value="x">Other</button>
        <button name="intent" value="first">First</button>`,
        'method="post" action="/sent" id="form"',
      )}
        <input name="outside" value="in" form="form">`,
    });
    await page.goto('/');
    await page.getByText('Two').click();
    await page.getByRole('combobox').selectOption('A');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL('/sent');
    expect(site.visits.at(-1)).toMatchObject({ method: 'POST', url: '/sent' });
    expect([...new URLSearchParams(site.visits.at(-1)?.body)]).toEqual([
      ['text', 'a b&ñ'],
      ['box', '1'],
      ['way', 'two'],
      ['choice', 'a'],
      ['lines', '1\r\n2'],
      ['intent', 'send'],
      ['outside', 'in'],
    ]);
  });

  test('goes into the address, or where its button says', async ({ page, site }) => {
    site.set('/', {
      body: `${form('<input name="q" value="ñ 1">', 'action="/found?old=1"')}
        <form method="post" action="/sent"><button formmethod="get" formaction="/elsewhere">Away</button></form>`,
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL('/found?q=%C3%B1+1&intent=send');
    await page.goto('/');
    await page.getByRole('button', { name: 'Away' }).click();
    await expect(page).toHaveURL(/\/elsewhere\?$/);
    expect(site.visits.at(-1)).toMatchObject({ method: 'GET', url: '/elsewhere?' });
  });

  for (const [fault, field] of [
    ['left empty', '<input name="one" required>'],
    ['of another pattern', '<input name="one" value="12" pattern="[0-9]{3}">'],
    ['no address of mail', '<input name="one" type="email" value="ana@">'],
    ['not ticked', '<input name="one" type="checkbox" required>'],
  ] as const) {
    test(`is not sent with a field that is ${fault}`, async ({ page, site }) => {
      site.set('/', { body: form(field) });
      await page.goto('/');
      await page.getByRole('button').click();
      await expect(page.locator('[name="one"]')).toBeFocused();
      expect(site.visits.map(({ url }) => url)).toEqual(['/']);
    });
  }

  test('is sent as it is where nobody is to look at it', async ({ page, site }) => {
    const field = '<input name="one" required>';
    for (const body of [
      form(field, 'method="post" action="/sent" novalidate'),
      `<form method="post" action="/sent">${field}<button formnovalidate>Send</button></form>`,
    ]) {
      site.set('/', { body });
      await page.goto('/');
      await page.getByRole('button').click();
      await expect(page).toHaveURL('/sent');
    }
  });

  test('is sent by Enter, through its first button', async ({ page, site }) => {
    site.set('/', { body: form('<input name="one"><button name="intent" value="first">First</button>') });
    await page.goto('/');
    await page.getByRole('textbox').fill('1');
    await page.getByRole('textbox').press('Enter');
    await expect(page).toHaveURL('/sent');
    expect(site.visits.at(-1)?.body).toBe('one=1&intent=first');
  });

  test('takes no more than fits', async ({ page, site }) => {
    site.set('/', { body: form('<label>Code <input name="one" maxlength="3"></label>') });
    await page.goto('/');
    await page.getByLabel('Code').fill('12345');
    await expect(page.getByLabel('Code')).toHaveValue('123');
  });

  test('does not go where the policy of its page does not let it', async ({ page, site, guard }) => {
    site.set('/', guarded({ body: form('', `method="post" action="${site.otherOrigin}/sent"`) }));
    await page.goto('/');
    // Chromium would wait for the page that does not come.
    await page.getByRole('button').click({ noWaitAfter: true });
    await expect.poll(() => guard.faults.join()).toContain('form-action');
    expect(site.visits.map(({ url }) => url)).toEqual(['/']);
    guard.expect(/form-action/);
  });

  test('is not led on to where the policy of its page does not let it', async ({ page, site, guard }) => {
    site.set('/', guarded({ body: form('') }));
    site.set('/sent', { status: 303, headers: { Location: `${site.otherOrigin}/away` } });
    await page.goto('/');
    await page.getByRole('button').click();
    await expect.poll(() => guard.faults.join()).toContain('form-action');
    expect(site.visits.map(({ url }) => url)).toEqual(['/', '/sent']);
    guard.expect(/form-action/);
  });
});

test.describe('a request', BOTH, () => {
  for (const [policy, origin, referer] of [
    ['same-origin', 'own', 'own'],
    ['strict-origin', 'own', 'origin'],
    ['no-referrer', 'null', 'none'],
  ] as const) {
    test(`tells where it comes from as the policy ${policy} has it`, async ({ page, site }) => {
      site.set('/start', { headers: { 'Referrer-Policy': policy }, body: form('') });
      await page.goto('/start?secret=1');
      await page.getByRole('button').click();
      await expect(page).toHaveURL('/sent');
      const sent = site.visits.at(-1)?.headers;
      expect(sent?.origin).toBe(origin === 'own' ? site.origin : 'null');
      const referers = { own: `${site.origin}/start?secret=1`, origin: `${site.origin}/`, none: undefined };
      expect(sent?.referer).toBe(referers[referer]);
    });
  }

  test('says what kind it is and whose', async ({ page, site }) => {
    site.set('/', { body: `<a href="/next">Next</a><a href="${site.otherOrigin}/other">Other</a>` });
    site.set('/other', { body: form('', `method="post" action="${site.origin}/sent"`) });
    await page.goto('/');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/next');
    await page.goBack();
    await page.getByRole('link', { name: 'Other' }).click();
    await expect(page).toHaveURL(`${site.otherOrigin}/other`);
    await page.getByRole('button').click();
    await expect(page).toHaveURL('/sent');
    const told = site.visits.map(({ url, headers }) => [
      url,
      headers['sec-fetch-site'],
      headers['sec-fetch-mode'],
      headers['sec-fetch-dest'],
      headers.origin,
      headers['accept-language']?.slice(0, 5),
    ]);
    const isNavigation = ['navigate', 'document'];
    expect([told[0], told[1], told.at(-2), told.at(-1)]).toEqual([
      ['/', 'none', ...isNavigation, undefined, 'es-MX'],
      ['/next', 'same-origin', ...isNavigation, undefined, 'es-MX'],
      ['/other', 'cross-site', ...isNavigation, undefined, 'es-MX'],
      ['/sent', 'cross-site', ...isNavigation, site.otherOrigin, 'es-MX'],
    ]);
  });

  test('takes the cookies along that are for it', async ({ page, context, site }) => {
    await context.clearCookies();
    site.set('/', {
      headers: {
        'Set-Cookie': [
          'lax=1; Path=/; SameSite=Lax; HttpOnly',
          'strict=1; Path=/; SameSite=Strict',
          'deep=1; Path=/deep',
          'gone=1; Path=/; Max-Age=0',
          '__Host-false=1; Path=/deep; Secure',
        ],
      },
    });
    site.set('/other', { body: `<a href="${site.origin}/deep/page">Back</a>` });
    await page.goto('/');
    await page.goto('/deep/page');
    await page.goto(`${site.otherOrigin}/other`);
    await page.getByRole('link').click();
    await expect(page).toHaveURL('/deep/page');
    const sorted = (text = '') => text.split('; ').sort().join('; ');
    expect(site.visits.map(({ headers }) => sorted(headers.cookie))).toEqual([
      '',
      'deep=1; lax=1; strict=1',
      '',
      'deep=1; lax=1',
    ]);
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['deep', 'lax', 'strict']);
    await context.clearCookies();
    await page.goto('/deep/page');
    expect(site.visits.at(-1)?.headers.cookie).toBe(undefined);
  });

  test('is led on with or without what was sent', async ({ page, site }) => {
    site.set('/', { body: form('<input name="one" value="1">') });
    for (const [status, method, body] of [
      [303, 'GET', ''],
      [302, 'GET', ''],
      [307, 'POST', 'one=1&intent=send'],
    ] as const) {
      site.set('/sent', { status, headers: { Location: '/arrived#there', 'Set-Cookie': 'kept=1' } });
      await page.goto('/');
      await page.getByRole('button').click();
      await expect(page).toHaveURL('/arrived#there');
      expect(site.visits.at(-1)).toMatchObject({ method, url: '/arrived', body });
      expect(site.visits.at(-1)?.headers.cookie).toContain('kept=1');
    }
  });

  test('is made again by reloading, and by going back and forth', async ({ page, site }) => {
    site.set('/', { body: form('') });
    site.set('/sent', { body: '<a href="#part">Part</a><p id="part" tabindex="-1">Here</p>' });
    await page.goto('/');
    await page.getByRole('button').click();
    await page.getByRole('link').click();
    await expect(page).toHaveURL('/sent#part');
    await expect(page.locator('#part')).toBeFocused();
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL('/sent');
    await page.goBack();
    await expect(page.getByRole('button')).toBeVisible();
    expect(site.visits.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /',
      'POST /sent',
      'POST /sent',
      'GET /',
    ]);
  });
});

test.describe('a page', BOTH, () => {
  test('shows what its styles and its elements let be seen', async ({ page, site }) => {
    site.set('/looks.css', {
      body: '.b { display: none } .c { visibility: hidden } #d.d { display: block }',
    });
    site.set(
      '/',
      guarded({
        body: `<link rel="stylesheet" href="/looks.css"><style nonce="c3Rh">
          .d { display: none } @media (width < 48em) { .e { display: none } } @media print { .f { display: none } }
          @media (scripting: none) { .g { display: none } } .h:not(.i) { display: none } </style>
        <p>a</p><p class="b">b</p><div class="c"><p>c</p></div><p id="d" class="d">d</p><p class="e">e</p>
        <p class="f">f</p><p class="g">g</p><p class="h">h</p><p class="h i">i</p><p hidden>j</p>
        <details><summary>k</summary><p>l</p></details><details open><summary>m</summary><p>n</p></details>
        <dialog><p>o</p></dialog><dialog open><p>p</p></dialog><template><p>q</p></template>
        <noscript><p>r</p></noscript><input type="hidden" value="s"><p></p>`,
      }),
    );
    await page.goto('/');
    const seen: string[] = [];
    for (const element of await page.locator('p, summary, input').all())
      if (await element.isVisible()) seen.push((await element.textContent()) ?? '');
    expect(seen.join('')).toBe('adefikmnpr');
    await page.getByText('k', { exact: true }).click();
    await expect(page.getByText('l', { exact: true })).toBeVisible();
  });

  test('has names for what can be named, and none for the rest', async ({ page, site }) => {
    site.set('/', {
      body: `<label for="one">First name</label><input id="one"><label>Second <input></label><input title="Third">
        <input aria-labelledby="t"><p id="t">Fourth <span>one</span></p><p>Fifth</p><input>
        <button><span>Go</span> on</button><a href="/x" aria-label="Away">x</a><a>No link</a>
        <div role="alert" aria-labelledby="t">!</div><h2>Title</h2>`,
    });
    await page.goto('/');
    for (const [locator, count] of [
      [page.getByLabel('first'), 1],
      [page.getByLabel('First', { exact: true }), 0],
      [page.getByLabel('Second'), 1],
      [page.getByRole('textbox', { name: 'Third' }), 1],
      [page.getByRole('textbox', { name: /^Fourth one$/ }), 1],
      [page.getByLabel('Fifth'), 0],
      [page.getByRole('button', { name: 'Go on', exact: true }), 1],
      [page.getByRole('link'), 1],
      [page.getByRole('link', { name: 'Away' }), 1],
      [page.getByRole('alert', { name: 'Fourth' }), 1],
      [page.getByRole('heading', { level: 2 }), 1],
      [page.getByText('fourth ONE'), 1],
      [page.getByText('one', { exact: true }), 1],
    ] as const)
      await expect(locator, String(locator)).toHaveCount(count);
  });

  test('gives the focus to what asks for it, unless the address names a place', async ({ page, site }) => {
    site.set('/', { body: '<div id="a" tabindex="-1" autofocus>a</div><input id="b"><p id="c">c</p>' });
    await page.goto('/');
    await expect(page.locator('#a')).toBeFocused();
    await expect(page.locator('#a')).toBeInViewport();
    await page.goto('/?again#b');
    await expect(page.locator('#b')).toBeFocused();
    await page.goto('/?and again#c');
    await expect(page.locator('#a')).not.toBeFocused();
  });

  test('leads on by itself when it says so', async ({ page, site }) => {
    site.set('/', { body: '<meta http-equiv="refresh" content="1; url=/later">' });
    await page.goto('/');
    await expect(page).toHaveURL('/later');
  });

  test('may not apply what its policy stops', async ({ page, site, guard }) => {
    for (const body of ['<p style="color: red">red</p>', '<style>p { color: red }</style>']) {
      const before = guard.faults.length;
      site.set('/', guarded({ body }));
      await page.goto('/');
      await expect.poll(() => guard.faults.length).toBeGreaterThan(before);
    }
    expect(guard.faults.join()).toContain('Content Security Policy');
    guard.expect(/Content Security Policy/);
  });

  test('may not fail', async ({ page, site, guard }) => {
    site.set('/', { status: 503 });
    await page.goto('/');
    expect(guard.faults.join()).toContain('document: 503');
    guard.expect(/503/);
  });
});

test.describe('an action', BOTH, () => {
  test('is not done to what cannot be seen or used', async ({ page, site }) => {
    site.set('/', {
      body: '<button hidden>Hidden</button><button disabled>Off</button><input aria-label="Fixed" readonly value="1">',
    });
    await page.goto('/');
    const soon = { timeout: 1_000 };
    await expect(page.locator('button').first().click(soon)).rejects.toThrow();
    await expect(page.getByText('Off').click(soon)).rejects.toThrow();
    await expect(page.getByLabel('Fixed').fill('2', soon)).rejects.toThrow();
    await expect(page.locator('button').click(soon)).rejects.toThrow('strict mode violation');
    await expect(page.getByRole('link').click(soon)).rejects.toThrow();
  });
});
