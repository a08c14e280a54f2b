import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addsUp } from '#app/domain/money/statement.ts';
import { HOSTILE_YEAR } from '#sandbox/statements/tax-papers.ts';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(async () => {
  await operator.reset();
  await operator.scenario.script({ settings: { allowStatements: true } });
});

afterAll(() => operator.close());

const CASINO = { casinoId: 12, regularAU: 500_000 };
const YEAR = new Date().getUTCFullYear();

describe('a statement', () => {
  it('is read as it is told, and adds up', async () => {
    const { token, made } = await operator.logOn({ casinos: [CASINO] });
    await operator.scenario.transactions([
      { phone: made.phone, casinoId: 12, amountAU: 40_000, status: 'Committed' },
    ]);
    const [newest] = expectValue(await operator.calls.statements(token, { year: YEAR, casinoId: 12 }));
    expect(newest).toMatchObject({ isOpen: true, sums: { buyInAU: 40_000, cashOutAU: 0 } });
    const about = { month: newest?.month ?? '', casinoId: 12 };
    const statement = expectValue(await operator.calls.statement(token, about));
    expect(statement).toMatchObject({
      ...about,
      zone: 'America/Mexico_City',
      isOpen: true,
      buyInAU: 40_000,
      closing: { regularAU: 540_000, promoAU: 0 },
    });
    expect(addsUp(statement)).toBe(true);
  });

  it('is none of a month before the first', async () => {
    const { token } = await operator.logOn({ casinos: [CASINO] });
    expect(await operator.calls.statement(token, { month: '2001-01', casinoId: 12 })).toMatchObject({
      failure: { code: 'http404' },
    });
    expect(await operator.calls.statements(token, { year: YEAR, casinoId: 13 })).toMatchObject({
      failure: { code: 'http403' },
    });
  });
});

describe('a tax paper', () => {
  it('comes as a stream of the bytes that its row tells', async () => {
    const { token } = await operator.logOn({ casinos: [CASINO] });
    const { entries } = expectValue(await operator.calls.taxPapers(token, YEAR));
    expect(entries.map(({ kind, mediaType }) => [kind, mediaType])).toEqual([
      ['constanciaRetenciones', 'application/pdf'],
      ['cfdi', 'application/xml'],
      ['winLoss', 'text/csv'],
    ]);
    for (const { documentId, mediaType, bytes } of entries) {
      const file = expectValue(await operator.calls.taxFile(token, documentId));
      expect(file).toMatchObject({ mediaType, bytes });
      expect(await text(file.stream)).toHaveLength(bytes);
    }
  });

  it('of a kind without a name has none, and one of another type or length is not handed on', async () => {
    const { token } = await operator.logOn({ casinos: [CASINO] });
    const { entries } = expectValue(await operator.calls.taxPapers(token, HOSTILE_YEAR));
    expect(entries.map(({ kind }) => kind)).toEqual(['w2g', null, 'w2g', 'w2g', 'w2g']);
    const answers = await Promise.all(
      entries.map(({ documentId }) => operator.calls.taxFile(token, documentId)),
    );
    expect(answers.map((answer) => (answer.ok ? answer.value.mediaType : answer.failure.code))).toEqual([
      'application/pdf',
      'application/pdf',
      'MiscellaneousError',
      'MiscellaneousError',
      'application/pdf',
    ]);
    for (const answer of answers) if (answer.ok) answer.value.stream.destroy();
  });

  it('that is unknown is not found', async () => {
    const { token } = await operator.logOn({ casinos: [CASINO] });
    const answer = await operator.calls.taxFile(token, 'td_2000_1');
    expect(answer).toMatchObject({ failure: { code: 'http404' } });
  });
});
