import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

/**
 * What Google's evaluator says against a policy; remarks that are no weakness are left out. The provider, the vendor and
 * the captcha of a test are of this machine, and without TLS for that reason alone.
 */
function weaknessesOf(policy: string): string[] {
  const asElsewhere = policy.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://pay.example');
  const findings = new CspEvaluator(new CspParser(asElsewhere).csp).evaluate();
  return findings
    .filter(({ severity }) => severity < Severity.INFO)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

const policyOf = ({ headers }: Answer) => String(headers['content-security-policy'] ?? '');

describe('the content security policy', () => {
  let stack: Stack;
  let payer: Payer;
  let visitor: HttpClient;

  beforeAll(async () => {
    stack = await borrowStack('MX');
    await stack.sandbox.changeRules({ captchaType: 'turnstile', captchaSiteKey: '1x00000000000000000000AA' });
    payer = await Payer.signIn(stack, { personalInfo: 'complete' });
    visitor = new HttpClient(stack.portal.origin, { language: 'en' });
  });

  afterAll(async () => {
    payer.client.close();
    visitor.close();
    await stack.stop();
  });

  it.each([
    '/',
    '/about',
    '/extendedRegisterView',
    '/?panel=forgotPassword',
    '/verifyEmail?code=x',
    '/nowhere',
  ])('of a visitor has no weakness at %s', async (path) => {
    const policy = policyOf(await visitor.get(path));
    expect(policy).toContain("default-src 'none'");
    expect(weaknessesOf(policy)).toEqual([]);
  });

  it.each([
    '/',
    '/?dialog=logout',
    '/webPayCashIn',
    '/webPayCashOut',
    LIST,
    '/playRecords',
    '/identificationStatus',
    '/userProfile',
    '/changePassword',
  ])('of a player has no weakness at %s', async (path) => {
    const page = await payer.client.get(path);
    expect(page.status).toBe(200);
    expect(weaknessesOf(policyOf(page))).toEqual([]);
  });

  it('has no weakness on the pages of a transaction, of a form that is refused, and of the captcha', async () => {
    const id = await payer.pay({ status: 'OfferedToUser' });
    const answers = {
      transaction: await payer.client.get(`${LIST}?tx=${id}`),
      provider: await payer.client.get(`${LIST}?tx=${id}&step=provider`),
      refused: await payer.client.submit('/webPayCashIn', { csrf: 'stale', intent: 'pay' }),
      captcha: await visitor.get('/extendedRegisterView'),
    };
    expect(answers.refused.status).toBe(403);
    expect(policyOf(answers.captcha)).toContain('frame-src http');
    for (const [name, answer] of Object.entries(answers)) {
      expect(policyOf(answer), name).not.toBe('');
      expect(weaknessesOf(policyOf(answer)), name).toEqual([]);
    }
  });

  it('would be found wanting with inline scripts or without a base', () => {
    expect(weaknessesOf("default-src 'self'; script-src 'unsafe-inline'")).not.toEqual([]);
    expect(weaknessesOf("default-src 'none'; script-src 'nonce-abc'; object-src 'none'")).not.toEqual([]);
  });
});
