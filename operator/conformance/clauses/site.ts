import type { Clause } from '../clause.ts';
import type { Trial } from '../trial.ts';

const CACHED = ['/site', '/system/settings', '/document?limit=100', '/phone/countries'];

async function etags(trial: Trial): Promise<void> {
  for (const path of CACHED) {
    const first = await trial.get(path);
    const etag = first.headers.get('etag');
    if (etag === null) return trial.fail(`GET ${path} must have an ETag.`);
    const again = await trial.get(path, { headers: { 'if-none-match': etag } });
    trial.hold(
      again.status === 304,
      `GET ${path} with the ETag that it gave must answer 304, not ${again.status}.`,
    );
    const other = await trial.get(path, { headers: { 'if-none-match': '"another"' } });
    trial.hold(other.status === 200, `GET ${path} with another ETag must answer 200, not ${other.status}.`);
  }
}

/** GET /site, /version, /system/settings, /user/register/rules, /phone/countries and /document. */
export const SITE_CLAUSES: readonly Clause[] = [
  {
    id: 'site.casinos',
    rule: 'GET /site lists each casino once, with how its amounts are counted',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const casinos = trial.list(await trial.get('/site'));
      trial.hold(casinos.length > 0, 'There must be a casino.');
      const ids = casinos.map(({ id }) => id);
      trial.hold(new Set(ids).size === ids.length, 'No casino may be listed twice.');
    },
  },
  {
    id: 'site.etags',
    rule: 'What is the same for everybody has an ETag, and is 304 for who has it',
    source: 'contract §1.10',
    access: 'read',
    check: etags,
  },
  {
    id: 'site.rules',
    rule: 'GET /user/register/rules and /system/settings are as the document says',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const rules = trial.json(await trial.get('/user/register/rules'));
      const { minimumLength, maximumLength } = rules.passwordRules as {
        minimumLength: number;
        maximumLength: number;
      };
      trial.hold(
        minimumLength <= maximumLength,
        'The shortest password must not be longer than the longest.',
      );
      trial.json(await trial.get('/system/settings'));
      trial.json(await trial.get('/version'));
    },
  },
  {
    id: 'site.language',
    rule: 'Names are in the language of Accept-Language',
    source: 'contract §4.1',
    access: 'read',
    async check(trial) {
      const texts = await Promise.all(
        ['es-MX', 'en-US', 'ja-JP'].map(async (language) => {
          const { items } = trial.success(await trial.get('/phone/countries', { language }));
          return JSON.stringify(items);
        }),
      );
      trial.hold(new Set(texts).size > 1, 'GET /phone/countries must not be the same in every language.');
    },
  },
  {
    id: 'documents.listed',
    rule: 'GET /document lists every version with the address of its text',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const documents = trial.list(await trial.get('/document?limit=100'));
      const [first] = documents;
      if (first === undefined) return trial.skip('there are no documents');
      const text = await trial.get(new URL(String(first.url), trial.url).href);
      trial.hold(text.status === 200 && text.text !== '', `The text of ${first.key} must be readable.`);
      const ids = documents.map(({ key, version, language }) => `${key} ${version} ${language}`);
      trial.hold(new Set(ids).size === ids.length, 'No version may be listed twice in one language.');
    },
  },
  {
    id: 'documents.limit',
    rule: 'limit bounds the list (1 to 100), and anything else is HTTP 400',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const one = trial.list(await trial.get('/document?limit=1'));
      trial.hold(one.length <= 1, 'GET /document?limit=1 must not list more than one.');
      trial.httpError(await trial.get('/document?limit=0'), 400);
      trial.httpError(await trial.get('/document?limit=101'), 400);
    },
  },
  {
    id: 'documents.key',
    rule: 'key asks for the versions of one document; the consent to the identity check is told for its key alone',
    source: 'contract §8a.1',
    access: 'read',
    async check(trial) {
      const all = trial.list(await trial.get('/document?limit=100'));
      const hidden = all.some(({ key }) => key === 'idCheckConsent');
      trial.hold(!hidden, 'idCheckConsent must not be in the list of what every player accepts.');
      const key = String(all[0]?.key ?? 'terms');
      const some = trial.list(await trial.get(`/document?limit=100&key=${encodeURIComponent(key)}`));
      trial.hold(
        some.every((one) => one.key === key),
        `key=${key} must list that document alone.`,
      );
    },
  },
];
