import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Country, Language } from '#app/domain/country.ts';
import { textsIn } from '#app/i18n/texts.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { everydayRows } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';
import { LIST, Payer } from './payer.ts';

/** What a text may not say while there is no one to turn to; the specification's own sentences apart. */
const PROMISES = {
  'es-MX': /atención a clientes|comuníquese con nosotros/i,
  en: /support|contact us/i,
  ja: /サポート|お問い合わせ/,
} satisfies Partial<Record<Language, RegExp>>;

/** What each country's operator names, and the help line that is for gambling problems alone. */
const NAMED: Record<Country, { language: keyof typeof PROMISES; links: string[][]; helpLine: string }> = {
  MX: {
    language: 'es-MX',
    links: [
      ['tel:8005550199', '800 555 0199'],
      ['mailto:ayuda@operadora.example', 'ayuda@operadora.example'],
    ],
    helpLine: 'tel:8009112000',
  },
  US: {
    language: 'en',
    links: [
      ['tel:+18005550199', '(800) 555-0199'],
      ['mailto:help@operator.example', 'help@operator.example'],
      ['https://help.operator.example/', 'help.operator.example'],
    ],
    helpLine: 'tel:18005224700',
  },
  JP: {
    language: 'ja',
    links: [
      ['tel:0120555019', '0120-555-019'],
      ['mailto:support@operator.example', 'support@operator.example'],
    ],
    helpLine: 'tel:0570064556',
  },
};
/** Pages of a number that is not verified. */
const PHONE_PAGES = ['/userProfile', '/userProfile?verify=phone'];
const COUNTRIES = everydayRows(Object.keys(NAMED) as Country[], (country) => country === 'MX');
const CASINOS = [{ casinoId: 12, regularAU: 500_000 }];

/** The links of the lists of contacts on a page, each with what can be read on it; subjects of mails apart. */
function contactLinks({ body }: Answer): string[][] {
  const lists = [...body.matchAll(/<ul class="contacts".*?<\/ul>/gs)].map(([list]) => list);
  const links = lists.flatMap((list) => [...list.matchAll(/<a href="([^"?]*)[^>]*>(.*?)<\/a>/gs)]);
  return links.map(([, href = '', text = '']) => [href, pageText(text)]);
}

/** A page without its foot, which names the help line on every page. */
const aboveFoot = ({ body }: Answer) => body.replace(/<footer.*<\/footer>/s, '');

const opened: HttpClient[] = [];
function visitorOf(stack: Stack, language: Language): HttpClient {
  const client = new HttpClient(stack.portal.origin, { language });
  opened.push(client);
  return client;
}

async function signIn(stack: Stack, language: Language, order = {}): Promise<HttpClient> {
  const client = visitorOf(stack, language);
  const player = await stack.sandbox.makePlayer({ casinos: CASINOS, ...order });
  await client.arrive(await client.logIn(player));
  return client;
}

afterAll(() => {
  for (const client of opened) client.close();
});

describe.each(COUNTRIES)('support that the operator of %s names', (country) => {
  const { language, links, helpLine } = NAMED[country];
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack(country);
  });

  afterAll(() => stack.stop());

  it('[S3-SETTINGS-10] stands beside what tells the player to turn to it, in national form, and no help line does', async () => {
    const suspended = await signIn(stack, language, { suspended: true });
    const empty = await signIn(stack, language, { casinos: [] });
    const locked = visitorOf(stack, language);
    const player = await stack.sandbox.makePlayer({ casinos: CASINOS, locked: true });
    const refused = await locked.arrive(await locked.logIn(player));
    expect(pageText(refused.body)).toContain(messageIn(language, 'errors:accountLocked'));
    const places = {
      locked: refused,
      suspendedHome: await suspended.get('/'),
      suspendedPayment: await suspended.get('/webPayCashOut'),
      noBalanceHome: await empty.get('/'),
      noBalancePayment: await empty.get('/webPayCashIn'),
      unknownPage: await empty.get('/nowhere'),
    };
    for (const [name, place] of Object.entries(places)) {
      expect(contactLinks(place), name).toEqual(links);
      expect(aboveFoot(place), name).not.toContain(helpLine);
    }
    expect(pageText(places.unknownPage.body)).toContain(
      textsIn(language)('pages.errorId', { id: '' }).trim(),
    );
  });

  it('[S3-SETTINGS-10] is told the number of the transaction, by the page and by a mail', async () => {
    const payer = await Payer.signIn(stack);
    const id = await payer.pay({ status: 'RefusedByProvider' });
    const page = await payer.client.get(`${LIST}?tx=${id}`);
    payer.client.close();
    expect(contactLinks(page)).toEqual(links);
    expect(aboveFoot(page)).not.toContain(helpLine);
    const subject = /href="mailto:[^"?]*\?subject=([^"]*)"/.exec(page.body)?.[1] ?? '';
    expect(decodeURIComponent(subject)).toContain(id);
    expect(pageText(page.body)).toContain(textsIn('en')('transactions:detail.helpText', { folio: id }));
  });

  it('[S3-SETTINGS-10 SC-ABOUT-04] is apart from the help lines on About', async () => {
    const about = await visitorOf(stack, language).get('/about');
    expect(contactLinks(about)).toEqual(links);
    const part = /id="responsiblePlay".*?<\/section>/s.exec(about.body)?.[0] ?? '';
    expect(part).toContain(helpLine);
    for (const [href = ''] of links) expect(part).not.toContain(href);
    expect(pageText(about.body)).toContain(textsIn(language)('about:complaints.askSupport'));
  });
});

describe('support in Mexico', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack('MX');
  });

  afterAll(() => stack.stop());

  it('[S3-SETTINGS-10 SC-ID-06 SC-PROF-04] is named where an identity check has no attempt left, and where details are locked', async () => {
    const client = await signIn(stack, 'es-MX', {
      phone: '5511223344',
      personalInfo: 'complete',
      lockedPersonalInfo: ['firstName'],
    });
    await stack.sandbox.changePlayer({
      phone: '5511223344',
      idCheck: { result: 'Failure', reasons: ['underAge'], attemptsLeft: 0 },
    });
    for (const path of ['/identificationStatus', '/userProfile']) {
      const page = await client.get(path);
      expect(contactLinks(page), path).toEqual(NAMED.MX.links);
      expect(aboveFoot(page), path).not.toContain(NAMED.MX.helpLine);
    }
  });

  it('says whom to ask about a wrong number', async () => {
    const client = await signIn(stack, 'es-MX', { verified: false });
    for (const path of PHONE_PAGES) {
      const page = await client.get(path);
      expect(pageText(page.body), path).toContain(textsIn('es-MX')('profile:phone.askUs'));
      expect(contactLinks(page), path).toEqual(NAMED.MX.links);
    }
    client.close();
  });
});

describe.each(COUNTRIES)('without support that the operator of %s names', (country) => {
  const { language } = NAMED[country];
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack(country);
    await stack.sandbox.changeSettings({ supportContacts: [] });
  });

  afterAll(() => stack.stop());

  it('a wrong number is changed at the casino', async () => {
    const client = await signIn(stack, language, { verified: false });
    for (const path of PHONE_PAGES) {
      const { body } = await client.get(path);
      expect(pageText(body), path).toContain(textsIn(language)('profile:phone.askCasino'));
    }
    client.close();
  });

  it('[S3-SETTINGS-10] no page promises any', async () => {
    const client = await signIn(stack, language, {
      lockedPersonalInfo: ['firstName'],
      personalInfo: 'complete',
    });
    const empty = await signIn(stack, language, { casinos: [] });
    const payer = await Payer.signIn(stack, {}, language);
    const id = await payer.pay({ status: 'RefusedByProvider' });
    await stack.sandbox.addFaults({
      match: { path: '/webpay/methods' },
      fault: { json: { status: 'MiscellaneousError', traceId: 'trace-4711' } },
    });
    const failed = await client.get('/webPayCashIn');
    await stack.sandbox.clearFaults();
    expect(failed.body).toContain('trace-4711');
    const places = {
      failed,
      unknownPage: await client.get('/nowhere'),
      profile: await client.get('/userProfile'),
      noBalanceHome: await empty.get('/'),
      noBalancePayment: await empty.get('/webPayCashIn'),
      about: await client.get('/about'),
      transaction: await payer.client.get(`${LIST}?tx=${id}`),
    };
    payer.client.close();
    for (const [name, place] of Object.entries(places)) {
      expect(contactLinks(place), name).toEqual([]);
      expect(pageText(place.body), name).not.toMatch(PROMISES[language]);
    }
    expect(pageText(places.transaction.body)).toContain(
      textsIn(language)('transactions:detail.helpCashDesk'),
    );
  });
});
