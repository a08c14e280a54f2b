import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makePayer, type Payer, transactionOf } from '../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let payer: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  payer = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const nextAction = z.object({
  nextAction: z.object({ url: z.string(), fields: z.record(z.string(), z.string()).optional() }),
});

async function start(changes: Record<string, unknown>, direction: 'buyIn' | 'cashOut' = 'buyIn') {
  const answer = await payer.start(direction, { methodId: 'm_card', ...changes });
  return { ...transactionOf(answer), ...nextAction.parse(answer.json).nextAction };
}

const open = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', headers: { 'accept-language': 'es-MX' }, ...init });
const submit = (url: string, fields: Record<string, string>) =>
  open(url, { method: 'POST', body: new URLSearchParams(fields) });
const desk = (path = '') => `${sandbox.providerOrigin}/desk${path}`;

/** The address of the first thing on the desk that has this text. */
async function onDesk(text: string): Promise<string> {
  const html = await (await open(desk())).text();
  const item = html.split('<li>').find((part) => part.includes(text));
  const path = /href="([^"]+)"/.exec(item ?? '')?.[1];
  if (path === undefined) throw new Error(`The desk does not show ${text}.`);
  return sandbox.providerOrigin + path;
}

it('names the operator on pages of a payment, where it has a name of its own', async () => {
  const branded = await startTestSandbox({ operatorName: 'Puerto Azul' });
  const answer = await (await makePayer(branded)).start('buyIn', { methodId: 'm_card' });
  const pageOf = async (url: string) => (await open(url)).text();
  expect(await pageOf(nextAction.parse(answer.json).nextAction.url)).toContain(
    '<dt>Comercio</dt><dd>Puerto Azul</dd>',
  );
  expect(await pageOf((await start({})).url)).not.toContain('Comercio');
  await branded.close();
});

describe('the page of a card payment', () => {
  it('has an origin of its own, no script, and lets its forms lead back to the portal', async () => {
    expect(sandbox.providerOrigin).not.toBe(sandbox.origin);
    const { url, transactionId } = await start({});
    const page = await open(url);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000; /,
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('<html lang="es-MX">');
    expect(html).toContain(transactionId);
    expect(html).toContain('926.00 MXN');
    for (const label of ['Pagar', 'Rechazar', 'Cancelar', 'Salir sin pagar'])
      expect(html).toContain(`>${label}<`);
  });

  it.each([
    ['pay', 'Committed'],
    ['refuse', 'RefusedByProvider'],
    ['cancel', 'Cancelled'],
    ['leave', 'OfferedToUser'],
  ])('%s: the operator knows before the browser is back: %s', async (deed, status) => {
    const { url, transactionId } = await start({});
    const answer = await submit(url, { deed });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/webPayTransactions');
    expect(back.searchParams.get('from')).toBe('provider');
    expect(back.searchParams.get('tx')).toBe(transactionId);
    expect(await payer.statusOf(transactionId)).toBe(status);
    const html = await (await open(url)).text();
    expect(html.includes('>Pagar<')).toBe(status === 'OfferedToUser');
  });

  it.each([
    ['slash', '/webPayTransactions/?from=provider&tx=ID&providerResult=open'],
    ['secondQuery', '/webPayTransactions?from=provider?tx=ID&providerResult=open'],
  ] as const)('leads back by an address as providers spell it: %s', async (returnSpelling, address) => {
    await sandbox.scenario.script({ payments: { returnSpelling } });
    const { url, transactionId } = await start({});
    const { headers } = await submit(url, { deed: 'leave' });
    expect(headers.get('location')).toBe(`http://localhost:3000${address.replace('ID', transactionId)}`);
  });

  it('is in the player’s language', async () => {
    const { url } = await start({ language: 'ja-JP' });
    expect(await (await open(url)).text()).toContain('支払う');
  });

  it('takes signed fields by POST, from the portal’s page too, and no others', async () => {
    const { url, fields = {}, transactionId } = await start({ methodId: 'm_credit' });
    const page = await open(url, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: new URLSearchParams(fields),
    });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(transactionId);
    const action = /action="(\/pay\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await submit(url, { ...fields, amount: '1' })).status).toBe(400);
    expect((await submit(url, { ...fields, signature: '0'.repeat(64) })).status).toBe(400);
    expect((await submit(url, {})).status).toBe(400);
    await submit(sandbox.providerOrigin + action, { deed: 'pay' });
    expect(await payer.statusOf(transactionId)).toBe('Committed');
  });

  it('does nothing twice, nor after the offer has ended', async () => {
    const { url, transactionId } = await start({});
    await submit(url, { deed: 'pay' });
    await submit(url, { deed: 'cancel' });
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    const late = await start({});
    sandbox.advance(30 * 60_000 + 1);
    expect(await (await open(late.url)).text()).toContain('Vencido');
    await submit(late.url, { deed: 'pay' });
    expect(await payer.statusOf(late.transactionId)).toBe('Expired');
  });

  it('is 404 for what it does not know', async () => {
    expect((await open(`${sandbox.providerOrigin}/pay/po_unknown`)).status).toBe(404);
    expect((await open(`${sandbox.providerOrigin}/nothing`)).status).toBe(404);
    const { url } = await start({});
    expect((await submit(url, { deed: 'steal' })).status).toBe(404);
  });
});

describe('the desk', () => {
  it('takes the cash for a voucher by its reference', async () => {
    const { transactionId, providerReference } = transactionOf(await payer.start('buyIn'));
    const found = await open(desk(`?digits=${String(providerReference).replace(/(.{4})/g, '$1 ')}`));
    const path = found.headers.get('location') ?? '';
    expect(path).toMatch(/^\/desk\/po_/);
    const html = await (await open(sandbox.providerOrigin + path)).text();
    expect(html).toContain('Efectivo recibido');
    expect((await submit(sandbox.providerOrigin + path, { deed: 'pay' })).status).toBe(303);
    expect(await payer.statusOf(transactionId)).toBe('Committed');
    expect(await (await open(desk('?digits=123'))).text()).toContain('role="alert"');
  });

  it('receives transfers, sends cash-outs or returns them', async () => {
    const transfer = transactionOf(await payer.start('buyIn', { methodId: 'm_spei' })).transactionId;
    await submit(await onDesk(transfer), { deed: 'pay' });
    expect(await payer.statusOf(transfer)).toBe('Committed');
    const sent = transactionOf(await payer.start('cashOut')).transactionId;
    const page = await onDesk(sent);
    expect(await (await open(page)).text()).toContain('<dd>•••• 9719</dd>');
    await submit(page, { deed: 'pay' });
    expect(await payer.statusOf(sent)).toBe('Committed');
    const returned = transactionOf(await payer.start('cashOut')).transactionId;
    await submit(await onDesk(returned), { deed: 'refuse' });
    expect(await payer.statusOf(returned)).toBe('RefusedByProvider');
    await expect(onDesk(returned)).rejects.toThrow();
  });

  it('lets a cash-out to a card be confirmed by the player, then sent', async () => {
    const out = await start({ methodId: 'm_card_out', paymentDetails: {} }, 'cashOut');
    expect(await (await open(out.url)).text()).toContain('Confirmar retiro');
    await submit(out.url, { deed: 'pay' });
    expect(await payer.statusOf(out.transactionId)).toBe('WaitingForProviderConfirmation');
    await submit(out.url, { deed: 'pay' });
    expect(await payer.statusOf(out.transactionId)).toBe('WaitingForProviderConfirmation');
    await submit(await onDesk(out.transactionId), { deed: 'pay' });
    expect(await payer.statusOf(out.transactionId)).toBe('Committed');
  });

  it('is for this machine, and no page of another origin', async () => {
    const statusWith = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request(desk(), { headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ host: 'rebound.evil.example' })).toBe(404);
    expect(await statusWith({ origin: 'http://evil.example' })).toBe(404);
  });
});
