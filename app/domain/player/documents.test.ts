import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  documentQueue,
  type LegalDocument,
  latestAcknowledgements,
  latestDocuments,
} from './documents.ts';

function document(key: string, version: string, language: string): LegalDocument {
  return { key, version, language, url: `/documents/${key}/${version}/${language}` };
}

describe('compareVersions', () => {
  it.each([
    ['10', '9', 1],
    ['9', '10', -1],
    ['3', '3', 0],
    ['03', '3', 0],
    ['1.10', '1.9', 1],
    ['1', '1.0', 0],
    ['1.1', '1', 1],
    ['99999999999999999999', '99999999999999999998', 1],
    ['b', 'a', 1],
    ['2024-01', '2023-12', 1],
    ['10', '9a', -1],
    ['v2', 'v2', 0],
  ])('%s and %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
    expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign);
  });

  it('[OC-MORE-02] agrees with the numbers where both are whole numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(Math.sign(compareVersions(String(a), String(b)))).toBe(Math.sign(a - b));
      }),
    );
  });
});

describe('latestDocuments', () => {
  it('[S4-DOC-01 S4-DOC-02] takes the latest version of each key in the language', () => {
    const documents = [
      document('terms', '9', 'es-MX'),
      document('terms', '10', 'es-MX'),
      document('terms', '11', 'en-US'),
      document('privacy', '2', 'es-MX'),
      document('privacy', '1', 'es-MX'),
    ];
    expect(latestDocuments(documents, 'es-MX', 'es-MX')).toEqual([
      document('terms', '10', 'es-MX'),
      document('privacy', '2', 'es-MX'),
    ]);
    expect(latestDocuments(documents, 'en', 'es-MX').map(({ version }) => version)).toEqual(['11', '2']);
  });

  it.each([
    ['es_MX', 'es-MX'],
    ['ES-mx', 'es-MX'],
    [' es-MX ', 'es-MX'],
    ['es-Latn-MX', 'es-MX'],
    ['spa-MX', 'es-MX'],
    ['es-419', 'es-MX'],
    ['es_419', 'es-MX'],
    ['es', 'es-MX'],
    ['spa', 'es-MX'],
    ['es-ES', 'es-MX'],
    ['es-US', 'es'],
    ['en_US', 'en'],
    ['en-GB', 'en'],
    ['EN', 'en'],
    ['ja_JP', 'ja'],
    ['jpn', 'ja'],
    ['ja-Jpan-JP', 'ja'],
    ['', 'es-MX'],
    ['und', 'ja'],
  ] as const)('asks for what is tagged %j in %s', (tag, language) => {
    for (const siteDefault of ['es-MX', 'en', 'ja'] as const) {
      const terms = document('terms', '1', tag);
      expect([siteDefault, latestDocuments([terms], language, siteDefault)]).toEqual([siteDefault, [terms]]);
    }
  });

  it('prefers the exact tag, then its parents, then other regions, then the default of the site', () => {
    const order = ['es_MX', 'es-419', 'es', 'es-ES', 'en-US', 'und'];
    for (let from = 0; from < order.length; from++) {
      // A newer version does not outweigh a worse language.
      const documents = order
        .slice(from)
        .map((tag, index) => document('terms', String(index), tag))
        .reverse();
      expect(latestDocuments(documents, 'es-MX', 'en').map(({ language }) => language)).toEqual([
        order[from],
      ]);
    }
    expect(latestDocuments([document('terms', '1', 'fr-FR')], 'es-MX', 'en')).toEqual([]);
  });

  it('falls back from es-MX to es, then to the default of the site, key by key', () => {
    const documents = [
      document('a', '1', 'es'),
      document('a', '5', 'en'),
      document('b', '2', 'en'),
      document('c', '3', 'ja'),
    ];
    expect(latestDocuments(documents, 'es-MX', 'en')).toEqual([
      document('a', '1', 'es'),
      document('b', '2', 'en'),
    ]);
  });

  it('reads the tags of the operator in any case', () => {
    expect(latestDocuments([document('a', '1', 'en-US')], 'en', 'en')).toHaveLength(1);
    expect(latestDocuments([document('a', '1', 'EN')], 'en', 'en')).toHaveLength(1);
    expect(latestDocuments([document('a', '1', 'ja-JP')], 'ja', 'en')).toHaveLength(1);
    expect(latestDocuments([document('a', '1', 'es-MX')], 'es', 'en')).toHaveLength(1);
    expect(latestDocuments([document('a', '1', 'fr')], 'es', 'en')).toEqual([]);
  });
});

describe('documentQueue', () => {
  const documents = [
    document('terms', '3', 'en'),
    document('privacy', '1', 'en'),
    document('bonus', '2', 'en'),
    document('terms', '2', 'en'),
  ];
  const queue = (acknowledged: [string, string][]) =>
    documentQueue(
      documents,
      acknowledged.map(([key, version]) => ({ key, version })),
      'en',
      'en',
    ).map(({ key, version }) => `${key} ${version}`);

  it('[S3-STATE-16 S4-DOC-03 S4-DOC-04] shows what is not acknowledged, the last first', () => {
    expect(queue([])).toEqual(['bonus 2', 'privacy 1', 'terms 3']);
    expect(queue([['bonus', '2']])).toEqual(['privacy 1', 'terms 3']);
  });

  it('[S4-DOC-01] asks again for a newer version', () => {
    expect(
      queue([
        ['terms', '2'],
        ['privacy', '1'],
        ['bonus', '2'],
      ]),
    ).toEqual(['terms 3']);
  });

  it('[S3-STATE-16 S4-DOC-03] is empty when all latest versions are acknowledged, whatever else is', () => {
    expect(
      queue([
        ['terms', '3'],
        ['terms', '1'],
        ['privacy', '1'],
        ['bonus', '2'],
        ['old', '7'],
      ]),
    ).toEqual([]);
  });

  it('does not take the acknowledgement of another key', () => {
    expect(
      queue([
        ['terms', '3'],
        ['privacy', '2'],
        ['bonus', '1'],
      ]),
    ).toEqual(['bonus 2', 'privacy 1']);
  });
});

describe('what counts of all that was ever accepted', () => {
  const accepted = (key: string, version: string) => ({ key, version });
  const documents = [
    document('terms', '1', 'en'),
    document('terms', '2', 'en'),
    document('terms', '2', 'es'),
    document('privacy', '1', 'en'),
    document('privacy', '3', 'es'),
  ];

  it('is the latest version of each document, once, in whichever language it may be read', () => {
    const all = [
      accepted('terms', '1'),
      accepted('terms', '2'),
      accepted('privacy', '3'),
      accepted('gone', '1'),
    ];
    const counting = latestAcknowledgements(documents, all, 'en');
    expect(counting).toHaveLength(2);
    expect(counting).toEqual(expect.arrayContaining([accepted('terms', '2'), accepted('privacy', '3')]));
    expect(latestAcknowledgements(documents, [accepted('privacy', '1')], 'en')).toEqual([
      accepted('privacy', '1'),
    ]);
  });

  it('is nothing of versions that were replaced', () => {
    expect(latestAcknowledgements(documents, [accepted('terms', '1')], 'en')).toEqual([]);
    expect(latestAcknowledgements(documents, [], 'en')).toEqual([]);
  });
});
