import type { Clause } from '../clause.ts';
import type { Json, Trial } from '../trial.ts';

const NUMERIC = /^\d+(\.\d+)*$/;

/** Compares versions, older first: as numbers, part by part, where both are numbers (contract §8a.1). */
function compareVersions(one: string, other: string): number {
  if (!NUMERIC.test(one) || !NUMERIC.test(other)) return one < other ? -1 : Number(one > other);
  const [left, right] = [one.split('.').map(BigInt), other.split('.').map(BigInt)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a = 0n, b = 0n] = [left[at], right[at]];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** The newest version of each document that a player reads: in English where there is one, else in what there is. */
export function newestDocuments(documents: readonly Json[]): { key: string; version: string }[] {
  const isEnglish = ({ language }: Json) => /^en\b/i.test(String(language));
  return [...new Set(documents.map(({ key }) => String(key)))].map((key) => {
    const own = documents.filter((row) => row.key === key);
    const read = own.some(isEnglish)
      ? own.filter(isEnglish)
      : own.filter((row) => row.language === own[0]?.language);
    const versions = read.map(({ version }) => String(version)).sort(compareVersions);
    return { key, version: versions.at(-1) ?? '1' };
  });
}

const all = async (trial: Trial) => trial.list(await trial.get('/document?limit=100'));

/** GET /document and /document/acknowledgement. */
export const DOCUMENT_CLAUSES: readonly Clause[] = [
  {
    id: 'documents.listed',
    rule: 'GET /document lists every version once with the address of its text, which can be read',
    source: 'openapi getDocuments',
    access: 'read',
    async check(trial) {
      const documents = await all(trial);
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
    rule: 'limit bounds the list; more than 100 is lowered or refused',
    source: 'contract §1.7, contract §1.13',
    access: 'read',
    async check(trial) {
      const one = trial.list(await trial.get('/document?limit=1'));
      trial.hold(one.length <= 1, 'GET /document?limit=1 must not list more than one.');
      const many = await trial.get('/document?limit=101');
      if (many.status !== 400) trial.list(many);
    },
  },
  {
    id: 'documents.key',
    rule: 'key asks for the versions of one document; the consent to the identity check is told for its key alone',
    source: 'contract §8a.1',
    access: 'read',
    async check(trial) {
      const documents = await all(trial);
      const hidden = documents.some(({ key }) => key === 'idCheckConsent');
      trial.hold(!hidden, 'idCheckConsent must not be in the list of what every player accepts.');
      const [first] = documents;
      if (first === undefined) return trial.skip('there are no documents');
      const key = String(first.key);
      const some = trial.list(await trial.get(`/document?limit=100&key=${encodeURIComponent(key)}`));
      trial.hold(
        some.length > 0 && some.every((one) => one.key === key),
        `key=${key} must list that document alone.`,
      );
    },
  },
  {
    id: 'documents.accepted',
    rule: 'POST /document/acknowledgement answers all that is accepted now; twice is once',
    source: 'contract §8a.1',
    access: 'write',
    async check(trial) {
      const [update] = newestDocuments(await all(trial));
      if (update === undefined) return trial.skip('there are no documents');
      const before = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      const accept = () =>
        trial.post('/document/acknowledgement', { as: 'player', body: { updates: [update] } });
      const has = (list: Json[]) =>
        list.filter(({ key, version }) => key === update.key && String(version) === update.version).length;
      if (has(before) === 0) trial.stays(`Document ${update.key} ${update.version} is accepted by player.`);
      trial.hold(has(trial.list(await accept())) === 1, 'What was accepted must be in the answer, once.');
      const after = trial.list(await accept());
      trial.hold(has(after) === 1, 'What was accepted twice must be in the answer once.');
      trial.hold(after.length >= before.length, 'What was accepted before must still be in the answer.');
      const read = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      trial.hold(has(read) === 1, 'GET /document/acknowledgement must have it.');
    },
  },
  {
    id: 'documents.unknown',
    rule: 'Accepting what was never published is HTTP 404 or RequiredDocumentNotFound, and stores nothing',
    source: 'contract §1.13, contract §8a.1',
    access: 'write',
    async check(trial) {
      const body = { updates: [{ key: 'no-such-document', version: '1' }] };
      const answer = await trial.post('/document/acknowledgement', { as: 'player', body });
      if (answer.status !== 404) trial.refused(answer, 'RequiredDocumentNotFound');
      const read = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      trial.hold(!read.some(({ key }) => key === 'no-such-document'), 'Nothing of it may be stored.');
    },
  },
];
