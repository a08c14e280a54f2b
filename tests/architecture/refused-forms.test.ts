import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { GUEST_LOGIN_PATH } from '#app/domain/pages/routes.ts';
import routes from '#app/routes.ts';
import { NEVER_SHOWN_AGAIN, REFUSED_FORMS } from '#tests/server/refused-forms.ts';
import { isUnitTest, nodesOf, readSources, type SourceFile } from './source-files.ts';

const modules = readSources('app').filter((file) => /\.tsx?$/.test(file.path) && !isUnitTest(file));

/** Functions that have a page show a form again. */
const SHOWING = ['refuse', 'refuseForeign', 'showAgain'];
/** Where those are made. */
const MADE_IN = ['app/forms/refuse.ts', 'app/foreign-form.ts'];

const callsIn = (file: SourceFile) =>
  [...nodesOf(file.syntax)].flatMap((node) =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? [node.expression.text] : [],
  );

/** Whether a module exports something of that name. */
const hasExport = ({ text }: SourceFile, name: string) =>
  new RegExp(`export (async )?(function|const) ${name}\\b`).test(text);

describe('the forms that a page shows again', () => {
  it('[S5-FORM-04] are of every address that takes forms, but for those that never show one', () => {
    const taking = routes.flatMap(({ path = '', file }) => {
      const source = modules.find((module) => module.path === `app/${file}`);
      return source && hasExport(source, 'action') ? [`/${path}`] : [];
    });
    const listed = [...Object.values(REFUSED_FORMS).map(({ path }) => path), ...NEVER_SHOWN_AGAIN];
    expect(taking).toContain(GUEST_LOGIN_PATH);
    expect([...new Set(listed)].sort()).toEqual(taking.sort());
  });

  it('are of every module that refuses one', () => {
    const refusing = modules
      .filter(({ path, text }) => !MADE_IN.includes(path) && text.includes("from '#app/forms/"))
      .filter((file) => callsIn(file).some((name) => SHOWING.includes(name)))
      .map(({ path }) => path.replace(/^app\//, ''));
    const listed = new Set(Object.values(REFUSED_FORMS).map(({ refusedBy }) => refusedBy));
    expect(refusing.filter((path) => !listed.has(path))).toEqual([]);
    expect([...listed].filter((path) => !refusing.includes(path))).toEqual([]);
  });
});

describe('an answer to a form', () => {
  it('is no page: nothing reads what an action gave', () => {
    const readers = modules.filter(({ text }) => /\buseActionData\b/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });
});
