import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { bearer, type LoggedOn, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let session: LoggedOn;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  session = await sandbox.logOn(await sandbox.scenario.player({ acknowledged: 'none' }));
});
afterAll(() => sandbox.close());

const documents = z.array(
  z.strictObject({ key: z.string(), version: z.string(), language: z.string(), url: z.string() }),
);
const list = async (query = '') => documents.parse((await sandbox.get(`/document${query}`)).json);
const acknowledge = (updates: unknown) =>
  sandbox.post('/document/acknowledgement', { updates }, bearer(session));

describe('GET /document', () => {
  it('has older and newer versions of every document in every language', async () => {
    const all = await list('?limit=100');
    for (const language of ['es-MX', 'en-US', 'ja-JP']) {
      const versions = (key: string) =>
        all.filter((item) => item.key === key && item.language === language).map((item) => item.version);
      expect(versions('terms')).toEqual(['8', '9', '10']);
      expect(versions('privacy')).toEqual(['1', '2', '3']);
      expect(versions('responsible-play')).toEqual(['1', '2']);
    }
  });

  it('[S7-CALL-17 S9-CONST-09] gives 20 unless told otherwise, and then lacks the newest', async () => {
    expect(await list()).toHaveLength(20);
    expect((await list()).some(({ key, version }) => key === 'terms' && version === '10')).toBe(false);
    expect(await list('?limit=3')).toHaveLength(3);
  });

  it('gives one key when asked, and the consent only then', async () => {
    expect(new Set((await list('?key=privacy')).map(({ key }) => key))).toEqual(new Set(['privacy']));
    expect((await list('?limit=100')).some(({ key }) => key === 'idCheckConsent')).toBe(false);
    expect(await list('?key=idCheckConsent')).toHaveLength(3);
    expect(await list('?key=unknown')).toEqual([]);
  });

  it.each(['0', '101', '-1', 'x', '1.5'])('answers 400 for the limit %s', async (limit) => {
    expect((await sandbox.get(`/document?limit=${limit}`)).status).toBe(400);
  });
});

describe('GET /documents/…', () => {
  it('serves every listed text in its language, as HTML or plain text', async () => {
    const types = new Set<string>();
    const bodies = new Set<string>();
    const every = [...(await list('?limit=100')), ...(await list('?key=idCheckConsent'))];
    for (const item of every) {
      expect(item.url).toMatch(/^\/documents\//);
      const answer = await fetch(sandbox.origin + item.url);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text.length).toBeGreaterThan(item.language === 'ja-JP' ? 200 : 400);
      types.add(answer.headers.get('content-type') ?? '');
      bodies.add(text);
    }
    expect(types).toEqual(new Set(['text/html; charset=utf-8', 'text/plain; charset=utf-8']));
    expect(bodies.size).toBe(every.length);
  });

  it('adds to newer versions what older ones lack', async () => {
    const text = async (version: string) =>
      (await fetch(`${sandbox.origin}/documents/terms/${version}/en-US`)).text();
    expect(await text('8')).not.toContain('Access codes');
    expect(await text('9')).toContain('<h2>4. Access codes</h2>');
    expect(await text('9')).not.toContain('Disputes');
    expect(await text('10')).toContain('Disputes');
  });

  it.each([
    '/documents/terms/99/en-US',
    '/documents/terms/10/fr',
    '/documents/x/1/en-US',
    '/documents/__proto__/1/en-US',
  ])('answers 404 for %s', async (path) => {
    expect((await fetch(sandbox.origin + path)).status).toBe(404);
  });
});

describe('/document/acknowledgement', () => {
  it('[S7-CALL-19] stores what was accepted, once, and gives the new list', async () => {
    const read = async () => (await sandbox.get('/document/acknowledgement', bearer(session))).json;
    expect(await read()).toEqual([]);
    const first = await acknowledge([{ key: 'terms', version: '10' }]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.json).toEqual([{ key: 'terms', version: '10' }]);
    const both = [
      { key: 'terms', version: '10' },
      { key: 'privacy', version: '3' },
    ];
    expect((await acknowledge(both)).json).toEqual(both);
    expect(await read()).toEqual(both);
  });

  it('refuses a document that was never published, and stores nothing of the request', async () => {
    const updates = [
      { key: 'responsible-play', version: '2' },
      { key: 'terms', version: '11' },
    ];
    expect((await acknowledge(updates)).json).toMatchObject({ status: 'RequiredDocumentNotFound' });
    expect((await sandbox.get('/document/acknowledgement', bearer(session))).text).not.toContain(
      'responsible',
    );
  });

  it('belongs to one player', async () => {
    const other = await sandbox.logOn(
      await sandbox.scenario.player({ acknowledged: [{ key: 'terms', version: '9' }] }),
    );
    const answer = await sandbox.get('/document/acknowledgement', bearer(other));
    expect(answer.json).toEqual([{ key: 'terms', version: '9' }]);
  });

  it('answers 400 for a wrong shape and 401 without a token', async () => {
    expect((await acknowledge('terms')).status).toBe(400);
    expect((await acknowledge([{ key: 'terms', version: 10 }])).status).toBe(400);
    expect((await sandbox.get('/document/acknowledgement')).status).toBe(401);
  });
});
