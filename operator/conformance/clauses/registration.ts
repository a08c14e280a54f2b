import type { Clause } from '../clause.ts';
import type { Json, Trial } from '../trial.ts';
import { newestDocuments } from './documents.ts';
import { holdReplayed, holdReused } from './payments.ts';

/** A registration that is good, but for its number; skips where the rules ask for what the accounts file lacks. */
async function goodBody(trial: Trial, phoneNumber: string): Promise<Json> {
  const rules = trial.json(await trial.get('/user/register/rules'));
  const { captchaResponse, registration = {}, phoneCountryCode = await ownCountry(trial) } = trial.accounts;
  if (rules.captchaType !== 'none' && captchaResponse === undefined)
    return trial.skip('a captcha is needed: captchaResponse of the accounts file');
  const needed = (rules.requiredPersonalInfo ?? []) as unknown[];
  if (
    (rules.isEmailRequired === true && !registration.email) ||
    (needed.length > 0 && !registration.personalInfo)
  )
    return trial.skip('more is asked for: registration of the accounts file (email, personalInfo)');
  return {
    phoneNumber,
    phoneCountryCode,
    password: 'Conf0rmance-2026!',
    displayName: 'Conformance',
    ageConfirmed: true,
    acceptedDocuments: newestDocuments(trial.list(await trial.get('/document?limit=100'))),
    language: 'en-US',
    ...(captchaResponse === undefined ? {} : { captchaResponse }),
    ...registration,
  };
}

/** The site's own country comes first (contract §4.1). */
async function ownCountry(trial: Trial): Promise<string> {
  const { items } = trial.success(await trial.get('/phone/countries'));
  return String((items as Json[])[0]?.countryCode ?? 'MX');
}

const register = (trial: Trial, body: Json, key = trial.newKey()) =>
  trial.post('/user/register', { body, key });

const common = { source: 'contract §4.2', access: 'write' } as const;

/** POST /user/register. */
export const REGISTRATION_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'registration.key',
    rule: 'A registration without an Idempotency-Key is HTTP 400',
    source: 'contract §1.8',
    async check(trial) {
      const body = await goodBody(trial, trial.accounts.player.phoneNumber);
      trial.httpError(await trial.post('/user/register', { body }), 400);
    },
  },
  {
    ...common,
    id: 'registration.taken',
    rule: 'A number that a player has is PhoneNumberAlreadyInUse, with HTTP 200 and never 409',
    async check(trial) {
      const body = await goodBody(trial, trial.accounts.player.phoneNumber);
      trial.refused(await register(trial, body), 'PhoneNumberAlreadyInUse');
    },
  },
  {
    ...common,
    id: 'registration.order',
    rule: 'Where several refusals apply the first in the order listed is answered',
    source: 'contract §1.11',
    async check(trial) {
      const { phoneNumber } = trial.accounts.player;
      const body = {
        ...(await goodBody(trial, phoneNumber)),
        password: 'a',
        displayName: 'A',
        ageConfirmed: false,
      };
      trial.refused(await register(trial, body), 'PhoneNumberAlreadyInUse');
    },
  },
  {
    ...common,
    id: 'registration.age',
    rule: 'A box that is not ticked is AgeConfirmationRequired',
    accounts: ['newPhones'],
    async check(trial) {
      const [phone = ''] = trial.accounts.newPhones ?? [];
      const body = { ...(await goodBody(trial, phone)), ageConfirmed: false };
      trial.refused(await register(trial, body), 'AgeConfirmationRequired');
    },
  },
  {
    ...common,
    id: 'registration.documents',
    rule: 'A registration that accepts no document, where there are some, is RequiredDocumentNotFound',
    accounts: ['newPhones'],
    async check(trial) {
      const [phone = ''] = trial.accounts.newPhones ?? [];
      const body = await goodBody(trial, phone);
      if ((body.acceptedDocuments as unknown[]).length === 0) return trial.skip('there are no documents');
      trial.refused(await register(trial, { ...body, acceptedDocuments: [] }), 'RequiredDocumentNotFound');
    },
  },
  {
    ...common,
    id: 'registration.once',
    rule: 'The same registration with the same key is one account, answered again; captchaResponse does not count',
    source: 'contract §1.8',
    accounts: ['newPhones'],
    async check(trial) {
      const phone = trial.accounts.newPhones?.at(-1) ?? '';
      const body = await goodBody(trial, phone);
      const key = trial.newKey();
      const first = trial.success(await register(trial, body, key));
      trial.stays('A player who was registered with the last number of newPhones.');
      const again = await register(trial, { ...body, captchaResponse: 'another' }, key);
      const second = trial.success(again);
      const idOf = (answer: Json) => (answer.session as Json | undefined)?.userId;
      trial.hold(idOf(first) === idOf(second), 'Both answers must be of one account.');
      holdReplayed(trial, again);
      const other = await register(trial, { ...body, displayName: 'Another' }, key);
      trial.refused(other, 'InvalidTransferParameters');
      trial.refused(await register(trial, body), 'PhoneNumberAlreadyInUse');
    },
  },
  {
    ...common,
    id: 'registration.reused-mark',
    rule: 'The refusal of a key that was used with another body has fieldErrors.idempotencyKey = "reused"; another language is no other body',
    source: 'contract §1.8',
    async check(trial) {
      const body = await goodBody(trial, trial.accounts.player.phoneNumber);
      const key = trial.newKey();
      trial.refused(await register(trial, body, key), 'PhoneNumberAlreadyInUse');
      const again = await register(trial, { ...body, language: 'es-MX' }, key);
      trial.refused(again, 'PhoneNumberAlreadyInUse');
      holdReplayed(trial, again);
      holdReused(trial, await register(trial, { ...body, displayName: 'Another' }, key));
    },
  },
];
