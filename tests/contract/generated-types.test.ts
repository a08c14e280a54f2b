import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectSandboxedOperator, type SandboxedOperator } from './sandboxed-operator.ts';

const DOCUMENT = new URL('../../docs/openapi.yaml', import.meta.url);
const CLIENT = fileURLToPath(new URL('client/client.ts', import.meta.url));
/** Inside the project, where the compiler finds the types of Node. */
const FOLDER = fileURLToPath(new URL(`../../.cache/contract-client-${process.pid}/`, import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator({ isHeld: false });
});

afterAll(async () => {
  await operator.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

it('types made of the document compile in a client', async () => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}api.d.ts`, astToString(await openapiTS(DOCUMENT)));
  copyFileSync(CLIENT, `${FOLDER}client.ts`);
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const modules = [
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
  ];
  const run = promisify(execFile)(TSC, [...flags, ...modules, `${FOLDER}client.ts`]);
  const faults = await run.then(
    () => '',
    ({ stdout }) => String(stdout),
  );
  expect(faults).toBe('');
});

it('the client makes a payment once, and cancels it', async () => {
  const { phone, password } = await operator.scenario.player({
    casinos: [{ casinoId: 12, regularAU: 100_000 }],
    personalInfo: 'complete',
  });
  // Not known to the compiler before the types are made.
  const { payAndCancel } = await import(CLIENT);
  const { ids, shown, amountAU } = await payAndCancel(
    operator.apiUrl,
    { phoneNumber: phone, password },
    {
      casinoId: 12,
      methodId: 'm_oxxo',
      amountAU: 20_000,
      returnUrl: 'http://localhost:3000/webPayTransactions?from=provider',
      language: 'en-US',
    },
  );
  expect([ids[0], amountAU]).toEqual([ids[1], 20_000]);
  expect(shown).not.toBe('cancelled');
  const { transactions } = await operator.scenario.payments(phone);
  expect(transactions).toHaveLength(1);
});
