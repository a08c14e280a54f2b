import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAMESPACES, type Namespace, placeholdersOf, textIn, textsOf } from '#tests/support/locale-texts.ts';
import { LANGUAGES, type Language } from '../country.ts';
import { ROUTES } from '../pages/routes.ts';

function baseKeys(texts: ReadonlyMap<string, string>): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(/_(one|other)$/, '')))].sort();
}

/** Payment methods named after a chain or bank; in Japan some of the chains have Japanese names. */
const CHAINS = [
  ...['oxxo', 'extra', 'soriana', 'calimax', 'telecomm', 'chedraui', 'casaLey', 'codi'],
  ...['farmaciasDelAhorro', 'farmaciasYza', 'farmaciasGuadalajara', 'farmaciasBenavides'],
  ...['bbva', 'banamex', 'santander', 'hsbc', 'banorte'],
];
const brandNames = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`money:paymentType.${name}`, 'a name']));

/** Texts identical to English, each with its reason. */
const SAME_AS_ENGLISH: Partial<Record<Language, Record<string, string>>> = {
  es: {
    'limits:at': 'two names',
    'limits:break.choice': 'a length and a place',
    'errors:otherStatus': 'the status itself, no words',
    'common:sentences': 'a blank between two sentences, no words',
    'common:errorSummary.line': 'a colon, no words',
    'common:footer.unknownVersion': 'a dash, no words',
    'common:titleErrorPrefix': '"Error" is the Spanish word too',
    'common:separators.list': 'punctuation',
    'common:separators.label': 'punctuation',
    'common:notifications.error': '"Error" is the Spanish word too',
    'home:name': 'a name, no words',
    'home:regular': '"Regular" is the Spanish word too, and the name of the credit',
    'records:casino': '"Casino" is the Spanish word too',
    'transactions:detail.title': 'a colon, no words',
    'web-pay:fee.percent': 'a figure and a sign, no words',
    'web-pay:outside.currency': 'a name and a code, no words',
    ...brandNames(...CHAINS, 'sevenEleven', 'circleK', 'walmart'),
  },
  ja: {
    'errors:otherStatus': 'the status itself, no words',
    'common:footer.unknownVersion': 'a dash, no words',
    'web-pay:fee.percent': 'a figure and a sign, no words',
    ...brandNames(...CHAINS),
  },
};

const LATIN_NAMES =
  /QR|SMS|JavaScript|CURP|RFC|INE|CSV|SPEI|CLABE|CFDI|W-2G|WhatsApp|サークルK|Caps Lock|Redimibles|\{\{\w+\}\}/g;

const translated: [Language, Namespace][] = (['es', 'ja'] as const).flatMap((language) =>
  NAMESPACES.map((namespace): [Language, Namespace] => [language, namespace]),
);

describe.each(translated)('%s/%s.json', (language, namespace) => {
  const english = textsOf('en', namespace);
  const texts = textsOf(language, namespace);

  it('[S1-BUILD-04 S1-LANG-01] has exactly the keys of English', () => {
    expect(baseKeys(texts)).toEqual(baseKeys(english));
  });

  it('has the endings for numbers that the language needs', () => {
    const plurals = [...english.keys()].filter((key) => key.endsWith('_other'));
    const endings = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((category) => category === 'one' || category === 'other');
    for (const key of plurals) {
      const base = key.replace(/_other$/, '');
      const found = [...texts.keys()].filter((name) => name.startsWith(`${base}_`)).sort();
      expect(found).toEqual(endings.map((ending) => `${base}_${ending}`).sort());
    }
  });

  it('uses the same placeholders', () => {
    for (const [key, text] of texts) {
      const source = english.get(key) ?? english.get(`${key}_other`) ?? '';
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(source));
    }
  });

  it('[S1-LANG-01 S8-MSG-18] leaves no text in English', () => {
    const same = [...texts].filter(([key, text]) => english.get(key) === text);
    const allowed = Object.keys(SAME_AS_ENGLISH[language] ?? {}).filter((key) =>
      key.startsWith(`${namespace}:`),
    );
    expect(same.map(([key]) => `${namespace}:${key}`).sort()).toEqual(allowed.sort());
  });
});

describe.each(NAMESPACES)('es-MX/%s.json', (namespace) => {
  it('holds only keys of Spanish, with other words and the same placeholders', () => {
    const spanish = textsOf('es', namespace);
    for (const [key, text] of textsOf('es-MX', namespace)) {
      expect(spanish.has(key), key).toBe(true);
      expect(text, key).not.toBe(spanish.get(key));
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(spanish.get(key) ?? ''));
    }
  });
});

describe('every text', () => {
  const all = (['en', 'es', 'es-MX', 'ja'] as const).flatMap((language) =>
    NAMESPACES.flatMap((namespace) =>
      [...textsOf(language, namespace)].map(([key, text]) => ({
        name: `${language}/${namespace}:${key}`,
        text,
      })),
    ),
  );

  it('is in a file that the tests read', () => {
    const files = readdirSync('locales/en').map((name) => name.replace('.json', ''));
    expect(files.sort()).toEqual([...NAMESPACES].sort());
  });

  it('says something', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('is text, not markup, and has no stray braces or double spaces', () => {
    const faulty = all.filter(({ text }) => /<|>| {2}|(^|[^{]){[^{]|[^}]}([^}]|$)/.test(text));
    expect(faulty).toEqual([]);
  });

  it('has a space at its end only where it goes before something', () => {
    const spaced = all.filter(({ text }) => text !== text.trim());
    expect(spaced.map(({ name }) => name).sort()).toEqual([
      'en/common:separators.label',
      'en/common:separators.list',
      'en/common:titleErrorPrefix',
      'es/common:separators.label',
      'es/common:separators.list',
      'es/common:titleErrorPrefix',
    ]);
  });

  it('has no Latin words in Japanese but names', () => {
    const latin = all.filter(
      ({ name, text }) =>
        name.startsWith('ja/') &&
        !CHAINS.some((chain) => name === `ja/money:paymentType.${chain}`) &&
        /[A-Za-z]/.test(text.replace(LATIN_NAMES, '')),
    );
    expect(latin).toEqual([]);
  });

  it('speaks to the player formally in Spanish', () => {
    const informal =
      /(?<!\p{L})(tú|tu|tus|te|ti|contigo|inicia|escribe|revisa|elige|inténtalo|vuelve|ve a)(?!\p{L})/iu;
    const faulty = all.filter(({ name, text }) => name.startsWith('es') && informal.test(text));
    expect(faulty).toEqual([]);
  });

  it('ends politely in Japanese where it is a sentence', () => {
    const sentences = all.filter(({ name, text }) => name.startsWith('ja/') && text.endsWith('。'));
    const polite = /(です|ます|ません|ました|でした|ください|ますか|ですか)。$/;
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter(({ text }) => !polite.test(text))).toEqual([]);
  });
});

describe('the titles', () => {
  it('are one for each route', () => {
    expect([...textsOf('en', 'titles').keys()].sort()).toEqual(Object.keys(ROUTES).sort());
  });
});

describe("the specification's words of transactions", () => {
  it.each([
    ['money:status.OfferedToUser', 'Offered to User'],
    ['money:status.WaitingForProviderConfirmation', 'Waiting for provider confirmation'],
    ['money:status.Committed', 'Committed'],
    ['money:status.Cancelled', 'Cancelled'],
    ['money:status.Expired', 'Expired'],
    ['money:status.RefusedByProvider', 'Refused By Provider'],
    ['transactions:facts.casinoId', 'Casino ID'],
    ['transactions:facts.status', 'Status'],
    ['transactions:facts.initiationDate', 'Initiation date'],
    ['transactions:facts.offerExpirationDate', 'Offer expiration date'],
    ['transactions:facts.provider', 'Provider'],
    ['transactions:facts.statusAdditionalInfo', 'Status additional info'],
    ['transactions:facts.paymentType', 'Payment type'],
    ['transactions:facts.amount', 'Amount'],
  ])('[S3-TX-01..08 S4-TX-01..06] %s is "%s"', (key, english) => {
    expect(textIn('en', key)).toBe(english);
  });
});

describe("the specification's words of play records", () => {
  it.each([
    ['play-records:columns.id', 'Play record ID'],
    ['play-records:columns.game', 'Game name'],
    ['play-records:columns.wager', 'Total wager'],
    ['play-records:columns.win', 'Total win'],
    ['play-records:columns.resolved', 'Resolved time'],
    ['errors:noResults', 'No results'],
  ])('%s is "%s"', (key, english) => {
    expect(textIn('en', key)).toBe(english);
  });
});

describe('one message said in several places', () => {
  it.each([
    ['errors:permissionsSuspended', 'home:suspended'],
    ['errors:permissionsSuspendedMarker', 'common:player.permissionsSuspended'],
    ['errors:badRequest', 'common:pages.badRequest.title'],
    ['errors:notFound', 'common:pages.notFound.title'],
    ['errors:internalServerError', 'common:pages.internal.title'],
    ['errors:serviceUnavailable', 'common:pages.unavailable.title'],
    ['common:menu.profile', 'home:editProfile', 'titles:userProfile'],
    ['common:login.phone', 'home:phone'],
  ])('[S6-ROLE-04] %s is said in the same words in every language', (key, ...others) => {
    for (const language of LANGUAGES) {
      for (const other of others) expect(textIn(language, other), language).toBe(textIn(language, key));
    }
  });
});

describe("the specification's words of the shell and of Home", () => {
  it.each([
    ['common:appTitle', 'Player App'],
    ['common:menu.home', 'Home'],
    ['common:menu.about', 'About'],
    ['common:menu.register', 'Register'],
    ['common:menu.buyIn', 'Buy-In'],
    ['common:menu.cashOut', 'Cash-Out'],
    ['common:menu.transactions', 'Transactions'],
    ['common:menu.profile', 'Edit Player Profile'],
    ['common:menu.changePassword', 'Change password'],
    ['common:menu.identityCheck', 'Identity check status'],
    ['common:menu.playRecords', 'Play records'],
    ['common:menu.systemInfo', 'System info'],
    ['common:player.permissionsSuspended', 'Permissions suspended'],
    ['home:loggedInAs', 'Logged in as'],
    ['home:verified', 'Verified'],
    ['home:notVerified', 'Not Verified'],
    ['home:editProfile', 'Edit Player Profile'],
    ['home:balance', 'Balance'],
    ['home:regular', 'Regular'],
    ['home:promo', 'Promo'],
    ['home:lockedFunds', 'Locked funds'],
    ['home:lockedCount', 'Locked count'],
    ['home:noCasinoBalance', 'No Casino Balance'],
    ['home:getQrCode', 'Get QR code'],
    ['home:codeAvailable', 'Code Available'],
  ])(
    '[S2-LOGIN-11 S2-HOME-01 S2-HOME-03 S2-HOME-05 S2-HOME-07 S2-HOME-09 S2-HOME-10 S2-HOME-14 S2-HOME-18 S6-ROLE-03] %s is "%s"',
    (key, english) => {
      expect(textIn('en', key)).toBe(english);
    },
  );

  it("[S2-HOME-11] calls regular credit 'Redimibles' in Mexico", () => {
    expect(textIn('es-MX', 'home:redeemable')).toBe('Redimibles');
    expect(textIn('en', 'home:redeemable')).toContain('Redimibles');
  });
});
