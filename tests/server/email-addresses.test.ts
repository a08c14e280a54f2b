import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

let stack: Stack;
/** Asks for an address at the registration. */
let asking: Stack;

beforeAll(async () => {
  [stack, asking] = await Promise.all([borrowStack('JP'), startStack({ country: 'JP' })]);
  await asking.sandbox.changeRules({ isEmailRequired: true });
});

afterAll(() => Promise.all([stack.stop(), asking.stop()]));

const ADDRESSES: [typed: string, mailed: string][] = [
  ['taro..yamada@docomo.example', 'taro..yamada@docomo.example'],
  ['taro.@docomo.example', 'taro.@docomo.example'],
  ['.taro@docomo.example', '.taro@docomo.example'],
  ['山田太郎　＜ｊｉｒｏ．．ｙ＠ｄｏｃｏｍｏ．ｅｘａｍｐｌｅ＞', 'jiro..y@docomo.example'],
  ['mailto:hanako@docomo.example', 'hanako@docomo.example'],
  ['「saburo@docomo。example」、', 'saburo@docomo.example'],
];

describe('a mail address that phone companies gave out, or with what is pasted around it,', () => {
  it.each(ADDRESSES)('registers a player: %s', async (typed) => {
    const client = new HttpClient(asking.portal.origin, { language: 'ja' });
    const form = formWith((await client.get('/registerNewUser')).body, 'phoneNumber');
    expect(form).toHaveProperty('email');
    const answer = await client.submit('/registerNewUser', {
      ...form,
      phoneNumber: newPhone('90'),
      displayName: 'Taro',
      email: typed,
      newPassword: 'Passw0rd!-77',
      confirmPassword: 'Passw0rd!-77',
      documents: 'yes',
      ageConfirmed: 'yes',
    });
    client.close();
    expect(answer.status).toBe(303);
  });

  it.each(ADDRESSES)('is mailed a code from the profile: %s', async (typed, mailed) => {
    const player = await stack.sandbox.makePlayer();
    const client = new HttpClient(stack.portal.origin, { language: 'ja' });
    await client.logIn(player);
    const answer = await client.submit('/userProfile', {
      ...formWith((await client.get('/userProfile')).body, 'email'),
      email: typed,
      intent: 'setEmail',
    });
    client.close();
    expect(answer.status).toBe(303);
    expect((await stack.sandbox.messagesTo(mailed)).length).toBeGreaterThan(0);
  });
});
