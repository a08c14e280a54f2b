/** The functions of a table without their first argument. */
export type Bound<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (first: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

export type Rows<First> = Readonly<Record<string, (first: First, ...rest: never[]) => unknown>>;

const FIRST = Symbol('first argument');

/**
 * Returns a function that binds the rows of a table to their first argument. The methods are made once, on a
 * shared prototype: an object for every request costs one allocation instead of a closure per row. They need
 * their object: `calls.funds(token)`, never `const { funds } = calls`.
 */
export function bindFirst<First>(rows: Rows<First>): (first: First) => object {
  class Methods {
    readonly [FIRST]: First;

    constructor(first: First) {
      this[FIRST] = first;
    }
  }
  for (const [name, row] of Object.entries(rows)) {
    const value = function (this: Methods, ...rest: never[]) {
      return row(this[FIRST], ...rest);
    };
    Object.defineProperty(Methods.prototype, name, { value });
  }
  return (first) => new Methods(first);
}
