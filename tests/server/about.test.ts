import { describe, expect, it } from 'vitest';
import { textOf } from '#tests/browser/texts.ts';
import { fold } from '#tests/support/visitor.ts';
import { visiting, visitOwn } from './visiting.ts';

const SECTIONS = [
  'register',
  'changePassword',
  'forgotPassword',
  'verifyAccount',
  'restrictions',
  'responsiblePlay',
  'documents',
  'complaints',
  'kept',
  'versions',
];

describe.each([
  ['MX', '/extendedRegisterView'],
  ['US', '/multiComponentRegisterView'],
  ['JP', '/multiComponentRegisterView'],
] as const)('About in %s', (country, register) => {
  const abroad = visiting(country);

  it('[S2-ROUTE-16 S2-ROUTE-17 S2-ROUTE-18 SC-ABOUT-01 SC-ABOUT-04] says how things are done and leads there', async () => {
    const page = await abroad.visit().open('/about');
    expect(page.heading).toBe(page.say('about:title'));
    expect(page.texts('h2')).toEqual(SECTIONS.map((section) => page.say(`about:${section}.title`)));
    for (const [key, href] of [
      ['about:register.link', register],
      ['about:changePassword.link', '/changePassword'],
      ['about:forgotPassword.link', '/?panel=forgotPassword'],
      ['about:verifyAccount.link', '/userProfile'],
    ] as const)
      expect(page.links(page.say(key), 'main')[0]).toBe(href);
    // Limits and email are no steps.
    const steps = ['register', 'restrictions', 'verifyAccount'].map((part) => page.all(`#${part} ol > li`));
    expect(steps.map(({ length }) => length)).toEqual([5, 2, 3]);
    expect(page.text('#restrictions')).toContain(page.say('about:restrictions.limits'));
    expect(page.text()).toContain('7.3.14');
    expect(page.text()).toContain('sandbox-');
    expect(page.text().includes('DEMO-0000/2026')).toBe(country === 'MX');
    expect(page.all('#responsiblePlay a[href^="tel:"]')).toHaveLength(1);
  });
});

describe('About', () => {
  const here = visiting();

  it('[SC-ABOUT-03] has an answer while the operator has none', async () => {
    // Nobody listens there, and nothing is known from before.
    const own = await visitOwn({ env: { OPERATOR_API_URL: 'http://127.0.0.1:9' } });
    const page = await own.visit().open('/about');
    expect(page.status).toBe(200);
    expect(page.text('#documents')).toContain(page.say('about:documents.unavailable'));
    const [version, separator] = ['common:footer.serverVersion', 'common:separators.label'].map((key) =>
      textOf(page.language, key),
    );
    expect(page.text('#versions')).toContain(fold(`${version}${separator}-`));
    expect(page.text('#responsiblePlay')).toContain('Línea de la Vida');
    expect(page.all('h2')).toHaveLength(SECTIONS.length);
  });

  it('[S1-CAN-17 SC-REG-20 SC-ABOUT-02] leads to each legal document and back', async () => {
    const page = here.visit();
    for (const [name, text] of [
      ['terms', 'Aclaraciones y reclamaciones'],
      ['privacy', 'Aviso de privacidad'],
      ['responsiblePlay', 'Señales de alerta'],
    ] as const) {
      await page.open('/about');
      await page.follow(page.say(`documents:names.${name}`), '#documents');
      expect(page.heading).toBe(page.say(`documents:names.${name}`));
      expect(page.text('article')).toContain(text);
      expect(page.links(page.say('about:backToDocuments'))).toEqual(['/about#documents']);
    }
  });

  it('[SC-ABOUT-02] tells a document that is not there from one that cannot be had', async () => {
    const page = here.visit();
    for (const key of ['nowhere', '__proto__', '../terms', '<b>x</b>', '']) {
      await page.open(`/about?doc=${encodeURIComponent(key)}`);
      expect([key, page.status]).toEqual([key, 404]);
      expect(page.heading).toBe(page.say('common:pages.notFound.title'));
    }
    const match = { path: '^/documents/' };
    await here.sandbox.addFaults({ match, times: 1, fault: { status: 503 } });
    await page.open('/about?doc=terms');
    expect(page.status).toBe(503);
    expect(page.text()).toContain(page.say('documents:unavailable'));
    await here.sandbox.addFaults({ match, times: 1, fault: { status: 404 } });
    expect((await page.open('/about?doc=terms')).status).toBe(404);
    expect((await page.open('/about?doc=terms')).status).toBe(200);
  });

  it('[SC-ABOUT-01] has the help lines and the permit of the operator', async () => {
    await here.sandbox.changeSettings({
      permitHolder: 'Casa de Prueba',
      helpLines: [
        { label: 'Ayuda', url: 'https://help.example/' },
        { label: 'Otra', tel: '55 1111 2222' },
      ],
    });
    const page = await here.visit().open('/about');
    expect(page.links('Ayuda', '#responsiblePlay')).toEqual(['https://help.example/']);
    expect(page.links('55 1111 2222', '#responsiblePlay')).toEqual(['tel:5511112222']);
    expect(page.text('#responsiblePlay')).toContain('Casa de Prueba');
    expect(page.text('#responsiblePlay')).not.toContain('Línea de la Vida');
  });

  it('[S2-ROUTE-18 S3-PAY-06] has the limits of a player, and makes nothing up without them', async () => {
    const visitor = await here.visit().open('/about');
    expect(visitor.text('#restrictions')).not.toContain('Casino Jacaranda');
    const order = { restricted: true, casinos: [{ casinoId: 12, regularAU: 1_000_000 }] };
    const { visitor: page } = await here.logIn(order, '/about');
    const own = { casino: 'Casino Jacaranda', minimum: '10.00', maximum: '300.00 USD' };
    expect(page.text('#restrictions')).toContain(page.say('about:restrictions.own.buyIn', own));
    await here.sandbox.addFaults({ match: { path: '/webpay/methods' }, fault: { status: 500 } });
    await page.open('/about');
    expect(page.text('#restrictions')).toContain(page.say('about:restrictions.limits'));
    expect(page.text('#restrictions')).not.toContain('Casino Jacaranda');
  });
});
