import { escapeHtml } from '../../http/escape-html.ts';
import type { Fields } from './form-fields.ts';
import type { FormName } from './forms.ts';

/** What has just happened to a form, for the page that shows it. */
export type PageNews =
  | { kind: 'none' }
  | { kind: 'done'; form: FormName }
  | { kind: 'refused'; form: FormName; fields: Fields; problems: readonly string[] };

/** A choice of a list: the value that is sent, and its text. */
export interface Choice {
  value: string;
  label: string;
}

/** A part of the page about one thing; `state` is HTML and says how it is now. */
export function section(id: string, title: string, state: string, content: string): string {
  return `<section class="card" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${state === '' ? '' : `<p class="now">${state}</p>\n`}${content}
</section>`;
}

/** A form that posts to its own address, under what came of it the last time; nothing to send: no form. */
export function form(name: FormName, news: PageNews, done: string, content: string): string {
  const fields =
    content === ''
      ? ''
      : `<form method="post" action="/__scenario/forms/${name}#${name}">\n${content}\n</form>`;
  return `<div class="form" id="${name}">${outcome(name, news, done)}${fields}</div>`;
}

/** What a field of a form is to hold: what was typed when the form was refused, else what is usual. */
export function held(news: PageNews, name: FormName, field: string, usual: string): string {
  const isAgain = news.kind === 'refused' && news.form === name;
  return isAgain ? (news.fields[field] ?? '') : usual;
}

/** A line of text; `attributes` is HTML. */
export function textField(id: string, name: string, label: string, value: string, attributes = ''): string {
  return `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${escapeHtml(value)}" autocomplete="off"${attributes}></div>`;
}

/** A list to choose from. */
export function select(
  id: string,
  name: string,
  label: string,
  value: string,
  choices: readonly Choice[],
): string {
  const options = choices.map(
    (choice) =>
      `<option value="${escapeHtml(choice.value)}"${choice.value === value ? ' selected' : ''}>${escapeHtml(choice.label)}</option>`,
  );
  return `<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}">
${options.join('\n')}
</select></div>`;
}

/** A box to tick. */
export function box(name: string, label: string, isTicked: boolean): string {
  return `<div><label class="box"><input type="checkbox" name="${name}"${isTicked ? ' checked' : ''}> ${label}</label></div>`;
}

/** Buttons that each set the same field to something else; the one that is so now is marked. */
export function buttons(name: string, now: string | null, choices: readonly Choice[]): string {
  const list = choices.map(({ value, label }) => {
    const pressed = now === null ? '' : ` aria-pressed="${value === now}"`;
    return `<button name="${name}" value="${escapeHtml(value)}"${pressed}>${escapeHtml(label)}</button>`;
  });
  return `<div class="row">${list.join('\n')}</div>`;
}

/** A table with a heading for screen readers and for the eye; cells are HTML. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const headCells = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table>
<caption>${caption}</caption>
<thead><tr>${headCells}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>`;
}

function outcome(name: FormName, news: PageNews, done: string): string {
  if (news.kind === 'done' && news.form === name) return `<p class="status" role="status">${done}</p>\n`;
  if (news.kind !== 'refused' || news.form !== name) return '';
  const items = news.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`);
  return `<div class="wrong" role="alert"><p>Nothing was changed:</p>
<ul>${items.join('')}</ul></div>\n`;
}
