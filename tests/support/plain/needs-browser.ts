/** What cannot be said without drawing the page: the test that asks for it is one for Chromium. */
export class NeedsBrowser extends Error {
  override readonly name = 'NeedsBrowser';

  constructor(what: string) {
    super(`${what} needs a browser: tag the test @drawn.`);
  }
}

/** The object, which says so of every member that it does not have instead of being undefined. */
export function withoutBrowser<Subject extends object>(subject: Subject, name: string): Subject {
  return new Proxy(subject, {
    get(target, member) {
      if (member in target || typeof member === 'symbol' || ASKED_OF_EVERYTHING.has(member)) {
        const value: unknown = Reflect.get(target, member, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      throw new NeedsBrowser(`${name}.${member}`);
    },
  });
}

/** What `await`, `expect` and those who print an object look for. */
const ASKED_OF_EVERYTHING = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', '$$typeof']);
