/** A page as the text browser shows it. */
export interface TextPage {
  /** All a reader sees, white space folded to single blanks, without the numbers of links and fields. */
  text: string;
  /** The same as lynx laid it out, with the numbers. For a failing test to print. */
  printed: string;
  /** Links, fields and buttons in reading order; the n-th has the number n. */
  controls: readonly Control[];
}

/** What a player can name by its text. */
export type ControlKind = 'link' | 'field' | 'checkbox' | 'button';

export interface Control {
  kind: ControlKind | 'other';
  /** Address of a link, or lynx's word for the field. */
  target: string;
  /** The text from the end of the control before to this one's mark, and from there to the next one's. */
  before: string;
  after: string;
}

const REFERENCES = /\n(?:References|Visible links:?)\n/;
const REFERENCE = /^\s*(\d+)\. (.+)$/gm;
const MARK = /\[(\d+)\]/g;

/** Parses what lynx printed: the page, and under "References" what each number is. */
export function parsePage(printed: string): TextPage {
  const [body = '', ...rest] = printed.split(REFERENCES);
  const targets = [...rest.join('\n').matchAll(REFERENCE)].map(([, , target = '']) => target.trim());
  const folded = fold(body);
  const marks = [...folded.matchAll(MARK)].filter(([, number]) => Number(number) <= targets.length);
  const controls = targets.map((target, index): Control => {
    const mark = marks.find(([, number]) => Number(number) === index + 1);
    const next = marks.find(([, number]) => Number(number) === index + 2);
    const previous = marks.find(([, number]) => Number(number) === index);
    const start = mark ? mark.index : folded.length;
    return {
      kind: kindOf(target),
      target,
      before: folded.slice(previous ? previous.index + previous[0].length : 0, start),
      after: mark ? folded.slice(start + mark[0].length, next?.index) : '',
    };
  });
  return { text: fold(folded.replace(MARK, '')), printed, controls };
}

function kindOf(target: string): Control['kind'] {
  if (!target.startsWith('form field')) return 'link';
  if (/text|password/.test(target)) return 'field';
  if (target.includes('submit')) return 'button';
  return /checkbox|radio/.test(target) ? 'checkbox' : 'other';
}

/**
 * The number of the link, button or box that reads `text`, or of the text field right after the label `text`.
 * Throws, showing the page, if there is none.
 */
export function findControl(page: TextPage, kind: ControlKind, text: string): number {
  const index = kind === 'field' ? fieldAfter(page, text) : page.controls.findIndex(reads(kind, text));
  if (index === -1) throw new Error(`There is no ${kind} "${text}" on this page:\n${page.printed}`);
  return index + 1;
}

/** Among the fields that have the label somewhere before them, the one that it stands closest to. */
function fieldAfter(page: TextPage, label: string): number {
  const distances = page.controls.map(({ kind, before }) => {
    const at = before.lastIndexOf(label);
    return kind === 'field' && at !== -1 ? before.length - at : Number.POSITIVE_INFINITY;
  });
  const shortest = Math.min(...distances);
  return Number.isFinite(shortest) ? distances.indexOf(shortest) : -1;
}

/**
 * lynx shows a button as `([6]BUTTON) Log in`, or with its value for BUTTON, or as `[6]Log in`; a box as `[4][ ] I
 * agree`, a radio as `[5](_) Card`.
 */
function reads(kind: Control['kind'], text: string): (control: Control) => boolean {
  return (control) =>
    control.kind === kind && control.after.replace(/^(?:\([^()]*\)|[^()]*\)|\[.\]) ?/, '').startsWith(text);
}

/** A text with its white space folded to single blanks. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
