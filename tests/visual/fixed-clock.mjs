// Fixes the date of a process or a page, for pictures that show times. Timers keep their pace.

/** 2:32 p.m. in Mexico on a Friday, 5:32 on Saturday in Japan. */
const START_MS = Date.UTC(2026, 10, 27, 20, 32);

/** The date advances, so that rows keep their order, but not by a second within a run. */
const SLOWER = 10_000;

const RealDate = Date;
const startedMs = RealDate.now();
const now = () => START_MS + Math.floor((RealDate.now() - startedMs) / SLOWER);

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
