import { expect, it } from 'vitest';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import { createOperator } from '#app/operator/operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import { readSources } from './source-files.ts';

const operator = createOperator(createOperatorHttp({ apiUrl: 'http://127.0.0.1:1' }));
const calls = operator.for({ trace: TRACE, operatorLanguage: 'en-US' });
const names = Object.getOwnPropertyNames(Object.getPrototypeOf(calls)).filter(
  (name) => name !== 'constructor',
);

it('every call of the operator is made against the sandbox by a contract test', () => {
  const contract = readSources('tests/contract').map(({ text }) => text);
  const left = names.filter((name) => !contract.some((text) => text.includes(`.calls.${name}(`)));
  expect([names.length > 30, left]).toEqual([true, []]);
});
