import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Guard, Screen } from '#app/domain/pages/screens.ts';
import { GUEST_LOGIN, SCREENS } from '#app/domain/pages/screens.ts';
import { nodesOf, parseSource, ROOT } from './source-files.ts';

const GUARDS: Readonly<Record<string, Guard>> = {
  requirePlayer: 'player',
  requireAccountHolder: 'accountHolder',
};

const HANDLERS = ['loader', 'action'];

/** The body of what a route module exports under a name; undefined when it has none. */
function handlerBody(module: ts.SourceFile, name: string): ts.ConciseBody | undefined {
  for (const statement of module.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.body;
    if (!ts.isVariableStatement(statement)) continue;
    const { initializer } = statement.declarationList.declarations.find(
      (declaration) => declaration.name.getText() === name,
    ) ?? { initializer: undefined };
    if (initializer && ts.isArrowFunction(initializer)) return initializer.body;
  }
  return undefined;
}

/** The guard that a loader or action calls before it calls anything else. */
function guardOf(body: ts.ConciseBody): Guard | null {
  const first = [...nodesOf(body)].find(ts.isCallExpression);
  return (first && GUARDS[first.expression.getText()]) ?? null;
}

const screens: [name: string, screen: Screen][] = Object.entries({ ...SCREENS, guestLogin: GUEST_LOGIN });

const moduleOf = (name: string) => `app/routes/${name}/route.tsx`;

describe('the table of screens', () => {
  it.each(screens)('says who is shown %s, as its loader and its action ask first', (name, screen) => {
    const path = moduleOf(name);
    const { syntax } = parseSource(path, readFileSync(join(ROOT, path), 'utf8'));
    const isForPlayers = screen.guard === 'player' || screen.guard === 'accountHolder';
    const bodies = HANDLERS.flatMap((name) => handlerBody(syntax, name) ?? []);
    expect(bodies.length, 'a screen that reads nothing guards nothing').toBeGreaterThan(
      isForPlayers ? 0 : -1,
    );
    for (const body of bodies) expect(guardOf(body)).toBe(isForPlayers ? screen.guard : null);
  });

  it('says which screens are not in every country, and the modules leave that to it', () => {
    const absent = screens.filter(([, { exists }]) => exists.length > 0);
    expect(absent.map(([name]) => name)).toEqual([
      'playRecords',
      'identificationStatus',
      'responsiblePlay',
      'accountSecurity',
    ]);
    for (const [name] of absent) {
      const module = moduleOf(name);
      const { syntax } = parseSource(module, readFileSync(join(ROOT, module), 'utf8'));
      const names = [...nodesOf(syntax)].filter(ts.isPropertyAccessExpression).map(({ name }) => name.text);
      expect(names, module).not.toContain('country');
      expect(names, module).not.toContain('isIdCheckSupported');
    }
  });

  it('shares no page that is for somebody', () => {
    const shared = screens.filter(([, { isShared }]) => isShared);
    expect(shared.filter(([, { guard }]) => guard !== 'anyone')).toEqual([]);
    expect(shared.length).toBeGreaterThan(0);
  });
});
