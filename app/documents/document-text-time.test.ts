import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  hang,
  resetBeforeHead,
  resetInBody,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { createDocumentTexts, type DocumentTexts } from './document-text.ts';

const NOT_FOUND = { kind: 'notFound' };
const UNREACHABLE = { kind: 'unreachable' };
const SHOWN = { kind: 'plain', text: 'Terms' };

let operator: ScriptedOperator;
let texts: DocumentTexts;
const HURRIED_MS = 800;
const NEVER_MS = 3_600_000;
const LIMIT_MS = 20 * HURRIED_MS;
let hurried: DocumentTexts;

const answer =
  (body: string): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
  };

beforeAll(async () => {
  operator = await startScriptedOperator();
});

beforeEach(() => {
  const options = { operatorUrl: operator.url, documentOrigins: [] };
  texts = createDocumentTexts(options);
  hurried = createDocumentTexts({ ...options, timeoutMs: HURRIED_MS });
});

afterEach(() => Promise.all([texts.close(), hurried.close()]));

afterAll(() => operator.close());

async function deserted(): Promise<string> {
  const closed = await startScriptedOperator();
  await closed.close();
  return closed.url;
}

describe('time', () => {
  async function timed(fetched: Promise<unknown>): Promise<{ result: unknown; ms: number }> {
    const startedAt = performance.now();
    const result = await fetched;
    return { result, ms: performance.now() - startedAt };
  }

  it('silence is given up', async () => {
    operator.behave = hang;
    const { result, ms } = await timed(hurried.fetchDocumentText('/terms'));
    expect(result).toEqual(UNREACHABLE);
    expect(ms).toBeGreaterThan(750);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  it('what never ends is given up', async () => {
    operator.behave = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const { result, ms } = await timed(hurried.fetchDocumentText('/terms'));
    expect(result).toEqual(NOT_FOUND);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  it('redirects share the time', async () => {
    operator.behave = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/next' }).end(), 300);
    };
    const { result, ms } = await timed(hurried.fetchDocumentText('/terms'));
    expect(result).toEqual(UNREACHABLE);
    expect(ms).toBeLessThan(LIMIT_MS);
  });

  it('a broken connection is nothing that stays', async () => {
    for (const behaviour of [resetBeforeHead, resetInBody]) {
      operator.behave = (request, response) => {
        response.setHeader('content-type', 'text/plain');
        behaviour(request, response);
      };
      expect(await texts.fetchDocumentText('/terms')).toEqual(UNREACHABLE);
    }
  });

  it('nobody there', async () => {
    const lonely = createDocumentTexts({ operatorUrl: await deserted(), documentOrigins: [] });
    expect(await lonely.fetchDocumentText('/terms')).toEqual(UNREACHABLE);
    await lonely.close();
  });

  it('ends with who asked', async () => {
    operator.behave = hang;
    const patient = createDocumentTexts({
      operatorUrl: operator.url,
      documentOrigins: [],
      timeoutMs: NEVER_MS,
    });
    const signal = AbortSignal.timeout(50);
    expect(await patient.fetchDocumentText('/terms', { signal })).toEqual(UNREACHABLE);
    await patient.close();
  });
});

describe('createDocumentTexts', () => {
  it('asks an operator by https as well', async () => {
    const operatorUrl = (await deserted()).replace('http:', 'https:');
    const secure = createDocumentTexts({ operatorUrl, documentOrigins: [] });
    expect(await secure.fetchDocumentText('/terms')).toEqual(UNREACHABLE);
    await secure.close();
  });

  it('closes when the fetches under way have ended', async () => {
    const closing = createDocumentTexts({ operatorUrl: operator.url, documentOrigins: [] });
    let isAnswered = false;
    operator.behave = (request, response) => {
      setTimeout(() => {
        isAnswered = true;
        answer('Terms')(request, response);
      }, 30);
    };
    const fetched = closing.fetchDocumentText('/terms');
    await closing.close();
    expect(isAnswered).toBe(true);
    expect(await fetched).toMatchObject(SHOWN);
  });

  it('throws for an address that is none', () => {
    expect(() => createDocumentTexts({ operatorUrl: 'operator', documentOrigins: [] })).toThrow(TypeError);
  });
});
