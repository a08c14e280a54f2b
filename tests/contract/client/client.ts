import type { components, operations } from './api';

// Compiled by `generated-types.test.ts` with the types that openapi-typescript makes of `docs/openapi.yaml`.

type Name = keyof operations;
type Json<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : never;
type Body<Call extends Name> = Json<NonNullable<operations[Call]['requestBody']>>;
type Answer<Call extends Name> = Json<operations[Call]['responses'][200]>;

interface Sent {
  token?: string;
  /** `Idempotency-Key` of a payment. */
  key?: string;
  body?: unknown;
}

/** Client of the operator's API as an engineer would begin one. */
export function createClient(baseUrl: string) {
  async function send<Call extends Name>(
    method: 'GET' | 'POST',
    path: string,
    { token, key, body }: Sent,
  ): Promise<Answer<Call>> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'en-US',
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer<Call>;
  }
  return {
    logIn: (body: Body<'login'>) => send<'login'>('POST', '/authentication/login', { body }),
    startBuyIn: (token: string, key: string, body: Body<'startBuyIn'>) =>
      send<'startBuyIn'>('POST', '/webpay/buyIn', { token, key, body }),
    getTransaction: (token: string, id: string) =>
      send<'getTransaction'>('GET', `/webpay/transactions/${id}`, { token }),
    cancelTransaction: (token: string, key: string, id: string) =>
      send<'cancelTransaction'>('POST', `/webpay/transactions/${id}/cancel`, { token, key, body: {} }),
  };
}

/** Returns an answer that is not a refusal (contract §1.4). Throws Error with the status of one that is. */
function done<Done>(answer: object): Done {
  if ('status' in answer && answer.status !== 'Success') throw new Error(String(answer.status));
  return answer as Done;
}

type Schemas = components['schemas'];
type WithTransaction<Call extends Name> = Extract<Answer<Call>, { transaction: Schemas['Transaction'] }>;

/** Makes a payment twice by one key, reads it, and cancels it. */
export async function payAndCancel(
  baseUrl: string,
  player: Body<'login'>,
  payment: Body<'startBuyIn'>,
): Promise<{ ids: string[]; shown: Schemas['TransactionStatus']; amountAU: number }> {
  const client = createClient(baseUrl);
  const { accessToken } = done<Schemas['LoginAnswer']>(await client.logIn(player));
  const key = crypto.randomUUID();
  const first = done<WithTransaction<'startBuyIn'>>(await client.startBuyIn(accessToken, key, payment));
  const again = done<WithTransaction<'startBuyIn'>>(await client.startBuyIn(accessToken, key, payment));
  const id = first.transaction.transactionId;
  const shown = done<WithTransaction<'getTransaction'>>(await client.getTransaction(accessToken, id));
  await client.cancelTransaction(accessToken, crypto.randomUUID(), id);
  const { status, amountAU } = shown.transaction;
  return { ids: [id, again.transaction.transactionId], shown: status, amountAU };
}

/** Mistakes that the types have to find. */
export const MISTAKES = (client: ReturnType<typeof createClient>) => [
  // @ts-expect-error: a payment without an amount
  client.startBuyIn('token', 'key', {
    casinoId: 12,
    methodId: 'm',
    returnUrl: 'https://a.b',
    language: 'en-US',
  }),
  // @ts-expect-error: a phone number as a number
  client.logIn({ phoneNumber: 5512345678, password: 'p' }),
];
