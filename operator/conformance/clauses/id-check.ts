import type { Clause } from '../clause.ts';
import type { Json, Trial } from '../trial.ts';
import { newestDocuments } from './documents.ts';
import { holdReplayed, holdReused } from './payments.ts';

const common = { source: 'contract §8', feature: 'isIdCheckSupported' } as const;

async function startBody(trial: Trial): Promise<Json> {
  const [consent] = newestDocuments(trial.list(await trial.get('/document?limit=100&key=idCheckConsent')));
  if (consent === undefined) return trial.skip('there is no consent to accept');
  const { idCheck } = trial.success(await trial.get('/idCheck', { as: 'idCheck' }));
  const { acceptedDocuments = [] } = idCheck as { acceptedDocuments?: unknown[] };
  const { returnUrl = 'https://portal.example/identificationStatus' } = trial.accounts;
  const documentType = acceptedDocuments.includes('passport')
    ? 'passport'
    : (acceptedDocuments[0] ?? 'passport');
  return { returnUrl, language: 'en-US', documentType, consent };
}

const start = (trial: Trial, body: Json, key = trial.newKey()) =>
  trial.post('/idCheck/start', { as: 'idCheck', body, key });

/** GET /idCheck and POST /idCheck/start. */
export const ID_CHECK_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'idcheck.standing',
    rule: 'GET /idCheck says how it stands, and why a check failed',
    access: 'read',
    async check(trial) {
      const { idCheck } = trial.success(await trial.get('/idCheck', { as: 'player' }));
      const { result, reasons = [] } = idCheck as { result: string; reasons?: unknown[] };
      trial.hold(result !== 'Failure' || reasons.length > 0, 'A Failure must have a reason.');
    },
  },
  {
    ...common,
    id: 'idcheck.consent',
    rule: 'A start without the consent, or with a version that there is none of, is RequiredDocumentNotFound; without a key it is HTTP 400',
    access: 'write',
    accounts: ['idCheck'],
    async check(trial) {
      const { consent: _consent, ...body } = await startBody(trial);
      trial.httpError(await trial.post('/idCheck/start', { as: 'idCheck', body }), 400);
      trial.refused(await start(trial, body), 'RequiredDocumentNotFound');
      const old = { ...body, consent: { key: 'idCheckConsent', version: '0' } };
      trial.refused(await start(trial, old), 'RequiredDocumentNotFound');
    },
  },
  {
    ...common,
    id: 'idcheck.start-twice',
    rule: 'A check that is started twice is one session',
    access: 'write',
    accounts: ['idCheck'],
    async check(trial) {
      const body = await startBody(trial);
      const idOf = (answer: Json) => (answer.session as Json | undefined)?.sessionId;
      const first = idOf(trial.success(await start(trial, body)));
      trial.stays('An identity check of idCheck that was started.');
      const second = idOf(trial.success(await start(trial, body)));
      trial.hold(first !== undefined && first === second, 'Both answers must name one session.');
      const { idCheck } = trial.success(await trial.get('/idCheck', { as: 'idCheck' }));
      const { openSession } = idCheck as { openSession?: Json | null };
      trial.hold(openSession?.sessionId === first, 'GET /idCheck must name the open session.');
    },
  },
  {
    ...common,
    id: 'idcheck.key',
    rule: 'A start with the key of another one is answered again, whatever its language; with another body it is refused as reused',
    source: 'contract §1.8',
    access: 'write',
    accounts: ['idCheck'],
    async check(trial) {
      const { consent: _consent, ...body } = await startBody(trial);
      const key = trial.newKey();
      trial.refused(await start(trial, body, key), 'RequiredDocumentNotFound');
      const again = await start(trial, { ...body, language: 'es-MX' }, key);
      trial.refused(again, 'RequiredDocumentNotFound');
      holdReplayed(trial, again);
      holdReused(trial, await start(trial, { ...body, documentType: 'driversLicense' }, key));
    },
  },
];
