import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('documents', () => {
  const terms = { key: 'terms', version: '3', language: 'es-MX', url: '/documents/terms-3-es.html' };

  it('[S3-DOCUMENT-01 S7-CALL-16 S7-CALL-17 S9-CONST-09] list: asks for as many as there may be, and versions are text', async () => {
    operator.reply([terms, { ...terms, version: 10 }, { key: 'broken' }]);
    expect(await operator.calls.documents('AT')).toEqual({
      ok: true,
      value: { documents: [terms, { ...terms, version: '10' }], unreadableRows: 1 },
    });
    expect(operator.lastSent()).toMatchObject({
      call: 'GET /api/v1/document?limit=100',
      bearer: 'Bearer AT',
    });
    await operator.calls.documents('AT', { key: 'terms', limit: 5 });
    expect(operator.lastSent()).toMatchObject({ call: 'GET /api/v1/document?key=terms&limit=5' });
  });

  it('list: a row whose key can stand in no address is unreadable, and the others are there', async () => {
    operator.reply([
      { ...terms, key: 'terms\ud800' },
      terms,
      { ...terms, key: 'a\udfffb' },
      { ...terms, key: '😀' },
    ]);
    expect(await operator.calls.documents('AT')).toEqual({
      ok: true,
      value: { documents: [terms, { ...terms, key: '😀' }], unreadableRows: 2 },
    });
  });

  it('list: the public one needs no token, and is asked for once', async () => {
    operator.reply([terms]);
    expect(await operator.calls.documents(null, { key: 'idCheckConsent' })).toMatchObject({ ok: true });
    expect(operator.lastSent()).toEqual({
      call: 'GET /api/v1/document?key=idCheckConsent&limit=100',
      json: undefined,
      bearer: undefined,
    });
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await operator.calls.publicDocuments()).toMatchObject({
        ok: true,
        value: { documents: [terms], unreadableRows: 0 },
      });
    }
    expect(operator.lastSent()).toMatchObject({ call: 'GET /api/v1/document?limit=100', bearer: undefined });
    expect(operator.scripted.seen).toHaveLength(2);
  });

  it('[S3-DOCUMENT-02 S3-REQUEST-05 S7-CALL-18 S7-CALL-19] acknowledgements, read and given', async () => {
    operator.reply([{ key: 'terms', version: '3' }, { key: 'x' }]);
    expect(await operator.calls.acknowledgements('AT')).toEqual({
      ok: true,
      value: [{ key: 'terms', version: '3' }],
    });
    operator.reply({ status: 'Success', acknowledgements: [{ key: 'terms', version: '4' }] });
    expect(await operator.calls.acknowledge('AT', [{ key: 'terms', version: '4' }])).toEqual({
      ok: true,
      value: [{ key: 'terms', version: '4' }],
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/document/acknowledgement',
      json: { updates: [{ key: 'terms', version: '4' }] },
      bearer: 'Bearer AT',
    });
    operator.reply({ status: 'RequiredDocumentNotFound' });
    expect(await operator.calls.acknowledge('AT', [])).toMatchObject({
      ok: false,
      failure: { code: 'RequiredDocumentNotFound', outcome: 'refused' },
    });
  });
});
