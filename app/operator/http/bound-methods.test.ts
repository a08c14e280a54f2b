import { expect, expectTypeOf, it } from 'vitest';
import { type Bound, bindFirst } from './bound-methods.ts';

const ROWS = {
  join: (first: string, second: string, third = '!') => first + second + third,
  length: (first: string) => first.length,
};

const bind = bindFirst(ROWS) as (first: string) => Bound<typeof ROWS>;

it('a row gets its first argument from the object and the others from the caller', () => {
  expectTypeOf<Parameters<Bound<typeof ROWS>['join']>>().toEqualTypeOf<
    [second: string, third?: string | undefined]
  >();
  const [one, two] = [bind('one'), bind('two')];
  expect([one.join(' '), two.join(' ', '?'), one.length()]).toEqual(['one !', 'two ?', 3]);
});

it('methods are made once, whoever they are bound to', () => {
  expect(bind('one').join).toBe(bind('two').join);
});
