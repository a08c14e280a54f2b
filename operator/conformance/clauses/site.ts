import type { Clause } from '../clause.ts';
import { serverNow } from '../sessions.ts';
import type { Json, Trial } from '../trial.ts';

const CACHED = ['/site', '/system/settings', '/document?limit=100', '/phone/countries'];
export const LANGUAGES = ['es-MX', 'en-US', 'ja-JP'] as const;
/** Difference of two clocks, in ms, that a session survives. */
const CLOCKS_APART_MS = 5 * 60_000;

async function etags(trial: Trial): Promise<void> {
  for (const path of CACHED) {
    const first = await trial.get(path);
    if (first.status === 404) continue;
    const etag = first.headers.get('etag');
    trial.advise(etag !== null, `GET ${path} should have an ETag.`);
    if (etag === null) continue;
    const again = await trial.get(path, { headers: { 'if-none-match': etag } });
    trial.advise(
      again.status === 304,
      `GET ${path} with the ETag that it gave should answer 304, not ${again.status}.`,
    );
    const other = await trial.get(path, { headers: { 'if-none-match': '"another"' } });
    trial.hold(other.status === 200, `GET ${path} with another ETag must answer 200, not ${other.status}.`);
  }
}

/** A country whose numbers are not those of the accounts file; skips where there is one country alone. */
export async function foreignCountry(trial: Trial): Promise<string> {
  const { items } = trial.success(await trial.get('/phone/countries'));
  const codes = (items as Json[]).map(({ countryCode }) => String(countryCode));
  const foreign = codes.find((code) => code !== trial.accounts.phoneCountryCode);
  return foreign ?? trial.skip('phone numbers are those of one country');
}

/** Returns whether documents show that the operator has more than one language. */
export async function hasLanguages(trial: Trial): Promise<boolean> {
  const tags = new Set<string>();
  for (const language of LANGUAGES) {
    for (const row of trial.list(await trial.get('/document?limit=100', { language })))
      tags.add(String(row.language).slice(0, 2).toLowerCase());
  }
  return tags.size > 1;
}

/** GET /site, /version, /system/settings, /user/register/rules and /phone/countries. */
export const SITE_CLAUSES: readonly Clause[] = [
  {
    id: 'site.casinos',
    rule: 'GET /site lists each casino once, with how its amounts are counted',
    source: 'openapi getSite',
    access: 'read',
    async check(trial) {
      const casinos = trial.list(await trial.get('/site'));
      trial.hold(casinos.length > 0, 'There must be a casino.');
      const ids = casinos.map(({ id }) => id);
      trial.hold(new Set(ids).size === ids.length, 'No casino may be listed twice.');
    },
  },
  {
    id: 'site.currency',
    rule: 'minorDigits of a casino are those of its currency in ISO 4217',
    source: 'contract §1.5',
    access: 'read',
    async check(trial) {
      for (const { name, currencyInfo } of trial.list(await trial.get('/site'))) {
        const { iso4217Code, minorDigits } = currencyInfo as Json;
        const digits = digitsOf(String(iso4217Code));
        trial.hold(
          minorDigits === digits,
          `${name}: ${iso4217Code} has ${digits} minor digits, and minorDigits is ${minorDigits}.`,
        );
      }
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
    source: 'openapi getRegisterRules, openapi getSettings',
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
    },
  },
  {
    id: 'site.language',
    rule: 'Names are in the language of Accept-Language, where the operator has it',
    source: 'contract §1.2, contract §4.1',
    access: 'read',
    async check(trial) {
      const texts = new Set<string>();
      for (const language of LANGUAGES) {
        const { items } = trial.success(await trial.get('/phone/countries', { language }));
        texts.add(
          JSON.stringify((items as Json[]).map(({ countryCode, name }) => [countryCode, name]).sort()),
        );
      }
      if (texts.size > 1) return;
      const sentence = 'GET /phone/countries has the same names in es-MX, en-US and ja-JP.';
      // Documents in two languages say that the operator has them.
      trial.hold(!(await hasLanguages(trial)), sentence);
      trial.advise(false, `${sentence} An operator of one language may do so.`);
    },
  },
  {
    id: 'site.language-unknown',
    rule: 'A language that the operator does not have is answered in one that it has',
    source: 'contract §1.2',
    access: 'read',
    async check(trial) {
      trial.list(await trial.get('/site', { language: 'fr-CA' }));
      trial.json(await trial.get('/system/settings', { language: 'fr-CA' }));
    },
  },
  {
    id: 'site.clock',
    rule: 'Date is the time now, within 5 minutes',
    source: 'contract §1.6',
    access: 'read',
    async check(trial) {
      const answer = await trial.get('/system/settings');
      const isTold = answer.headers.has('date');
      trial.advise(isTold, 'Answers should have a Date: what expires is counted by it.');
      const apartMs = serverNow(answer) - Date.now();
      trial.hold(
        Math.abs(apartMs) <= CLOCKS_APART_MS,
        `Date is ${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs < 0 ? 'behind' : 'ahead of'} the clock of this machine (${new Date().toISOString()}).`,
      );
    },
  },
];

function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
