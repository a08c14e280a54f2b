import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The short one of its two files: every page that is looked at has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA in all its editions, and what axe's authors advise beyond it (spec: the reach of `budgets`). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** A broken rule: which, how grave, and every element that breaks it. */
export interface Violation {
  rule: string;
  impact: string;
  help: string;
  elements: { selector: string; markup: string; why: string }[];
}

/**
 * Runs axe on a page as it stands, or on the part of it under `selector`. Answers what it finds.
 * Elements axe could not judge (contrast over a picture, say) do not count. The page's security policy stays in
 * force: what comes through the developer tools is not subject to it. Throws where scripts are switched off.
 */
export async function findViolations(page: Page, selector?: string): Promise<Violation[]> {
  return run(page, { runOnly: TAGS }, selector);
}

async function run(page: Page, options: axe.RunOptions, selector?: string): Promise<Violation[]> {
  // A page that a click has led to may still wait for its style sheets.
  await page.waitForLoadState('load');
  // Without timers and promises axe would never come back.
  if (await page.evaluate(() => matchMedia('(scripting: none)').matches)) {
    throw new Error(
      'axe needs script: tag the test @script, which keeps it out of the projects without scripts.',
    );
  }
  // Reading it takes longer than most runs do: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ options, selector }) =>
      // What else axe has to tell is ten times as much, and has to be written out and read.
      (await window.axe.run(selector ?? document, { ...options, resultTypes: ['violations'] })).violations,
    { options, selector },
  );
  return violations.map((violation) => ({
    rule: violation.id,
    impact: violation.impact ?? 'unknown',
    help: violation.help,
    elements: violation.nodes.map((node) => ({
      selector: node.target.flat().join(' '),
      markup: node.html,
      why: node.failureSummary ?? '',
    })),
  }));
}

/** Fails the test with a readable list if axe finds anything on the page, or on the part of it under `selector`. */
export async function expectNoViolations(page: Page, selector?: string): Promise<void> {
  expectNone(page, await findViolations(page, selector));
}

/** Fails the test if a text cannot be told from its ground: for a page whose colours alone have changed. */
export async function expectContrast(page: Page): Promise<void> {
  expectNone(page, await run(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }));
}

/** Fails the test if what matches the selector has not the contrast that WCAG's level AAA asks for; without a match it passes. */
export async function expectEnhancedContrast(page: Page, selector: string): Promise<void> {
  if ((await page.locator(selector).count()) === 0) return;
  expectNone(
    page,
    await run(page, { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } }, selector),
  );
}

function expectNone(page: Page, violations: readonly Violation[]): void {
  expect(violations.map(describeViolation).join('\n\n'), `axe on ${page.url()}`).toBe('');
}

function describeViolation({ rule, impact, help, elements }: Violation): string {
  const lines = elements.map(
    ({ selector, markup, why }) => `  ${selector}\n    ${markup}\n    ${indent(why)}`,
  );
  return [`${rule} (${impact}): ${help}`, ...lines].join('\n');
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n    ');
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
