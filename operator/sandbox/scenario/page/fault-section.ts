import { escapeHtml } from '../../http/escape-html.ts';
import type { Runtime } from '../../runtime.ts';
import { type ApiCall, patternOf } from '../api-calls.ts';
import type { Fault } from '../fault-schema.ts';
import { FAULT_KINDS, HOW_OFTEN } from './fault-form.ts';
import { FORMS } from './forms.ts';
import { box, type Choice, form, held, type PageNews, section, select, textField } from './markup.ts';

/** Which faults strike which calls. */
export function faultSection(runtime: Runtime, calls: readonly ApiCall[], news: PageNews): string {
  const faults = runtime.faults.list();
  const inForce = faults.map((fault) => `<li>${faultText(fault, calls)}</li>`).join('\n');
  const clear = faults.length === 0 ? '' : '<button>Clear all faults</button>';
  return section(
    'part-faults',
    'Faults',
    faults.length === 0 ? 'None are in force.' : `${faults.length} in force; the first that fits strikes.`,
    `${faults.length === 0 ? '' : `<ul>${inForce}</ul>\n`}${form('clearFaults', news, FORMS.clearFaults.done, clear)}
${form('fault', news, FORMS.fault.done, faultFields(calls, news))}`,
  );
}

function faultFields(calls: readonly ApiCall[], news: PageNews): string {
  const value = (field: string, usual: string) => held(news, 'fault', field, usual);
  const callChoices = calls.map((call) => ({
    value: `${call.method} ${patternOf(call)}`,
    label: `${call.method} ${call.path}`,
  }));
  return [
    select('call', 'call', 'Call', value('call', ''), [{ value: '', label: 'Every call' }, ...callChoices]),
    select('kind', 'kind', 'Fault', value('kind', 'http500'), choicesOf(FAULT_KINDS)),
    textField(
      'delayMs',
      'delayMs',
      'Milliseconds of a late answer',
      value('delayMs', '5000'),
      ' inputmode="numeric"',
    ),
    select(
      'howOften',
      'howOften',
      'How often',
      value('howOften', 'once'),
      Object.entries(HOW_OFTEN).map(toChoice),
    ),
    textField('times', 'times', 'Times', value('times', '3'), ' inputmode="numeric"'),
    box(
      'takesEffect',
      'The call is carried out all the same, only its answer is lost',
      value('takesEffect', '') === 'on',
    ),
    '<button>Add fault</button>',
  ].join('\n');
}

function choicesOf(kinds: Readonly<Record<string, { label: string }>>): Choice[] {
  return Object.entries(kinds).map(([value, { label }]) => ({ value, label }));
}

function toChoice([value, label]: [string, string]): Choice {
  return { value, label };
}

/** A fault in words, also one that was ordered by JSON and that no form could make. */
function faultText({ match, fault, times }: Fault, calls: readonly ApiCall[]): string {
  const known = calls.find((call) => call.method === match.method && patternOf(call) === match.path);
  const what = known ? `${known.method} ${known.path}` : [match.method, match.path].filter(Boolean).join(' ');
  const whose = [match.phone, match.userId].filter(Boolean).join(', ');
  const { takesEffect, ...effect } = fault;
  const kind = Object.values(FAULT_KINDS).find(
    (one) => JSON.stringify(one.effect) === JSON.stringify(effect),
  );
  const often = times === undefined ? 'every time' : times === 1 ? 'once' : `${times} times`;
  return [
    `<b>${escapeHtml(what === '' ? 'Every call' : what)}</b>${whose === '' ? '' : ` of ${escapeHtml(whose)}`}: ${effectText(kind?.label, effect)}`,
    ...(takesEffect ? ['after it was carried out'] : []),
    often,
  ].join(', ');
}

function effectText(label: string | undefined, effect: Fault['fault']): string {
  if (label !== undefined && effect.delayMs === undefined) return escapeHtml(label);
  const isDelay = effect.delayMs !== undefined && Object.keys(effect).length === 1;
  return isDelay
    ? `${effect.delayMs} ms late`
    : `<code>${escapeHtml(JSON.stringify(effect).slice(0, 300))}</code>`;
}
