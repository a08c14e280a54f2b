import { expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';

it('a portal that is lent again asks its operator anew, whatever the last borrower was answered', async () => {
  for (const _borrower of ['first', 'second']) {
    const stack = await borrowStack('US');
    const visitor = new HttpClient(stack.portal.origin, { language: 'ja' });
    await visitor.get('/about');
    const asked = (await stack.sandbox.calls()).map(({ path }) => path.replace('/api/v1/', ''));
    expect(asked).toEqual(expect.arrayContaining(['document', 'system/settings', 'user/register/rules']));
    visitor.close();
    await stack.stop();
  }
});
