import type { FaultInput } from '../fault-schema.ts';
import { type Fields, isTicked, number } from './form-fields.ts';

/** What a fault can do, by the names the form has for it. */
export const FAULT_KINDS: Readonly<Record<string, { label: string; effect: FaultInput['fault'] }>> = {
  http500: { label: 'HTTP 500', effect: { status: 500 } },
  http503: { label: 'HTTP 503', effect: { status: 503 } },
  http401: { label: 'HTTP 401', effect: { status: 401 } },
  http403: { label: 'HTTP 403', effect: { status: 403 } },
  http409: { label: 'HTTP 409', effect: { status: 409 } },
  http423: { label: 'HTTP 423', effect: { status: 423 } },
  hang: { label: 'Never answers', effect: { hang: true } },
  reset: { label: 'Connection reset', effect: { reset: 'before' } },
  malformed: { label: 'JSON cut off in the middle', effect: { malformed: true } },
  wrongSchema: { label: 'JSON with fields of wrong types', effect: { wrongSchema: true } },
  delay: { label: 'Late answer, as many ms as below', effect: { delayMs: 0 } },
};

/** How often a fault strikes. */
export const HOW_OFTEN: Readonly<Record<string, string>> = {
  once: 'Once',
  times: 'As often as below',
  always: 'Every time, until cleared',
};

/** The order that the form of a fault stands for. */
export function faultOrder(fields: Fields): unknown {
  const { call = '', kind = '', howOften = '' } = fields;
  const [method, path] = call === '' ? [] : call.split(' ');
  const effect = kind === 'delay' ? { delayMs: number(fields.delayMs) } : FAULT_KINDS[kind]?.effect;
  const fault = effect && isTicked(fields.takesEffect) ? { ...effect, takesEffect: true } : effect;
  return { faults: [{ match: call === '' ? {} : { method, path }, ...timesOf(howOften, fields), fault }] };
}

function timesOf(howOften: string, fields: Fields): { times?: number | string } {
  if (howOften === 'always') return {};
  return { times: howOften === 'once' ? 1 : number(fields.times) };
}
