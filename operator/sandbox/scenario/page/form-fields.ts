/** The fields of a form as they were typed; a box that is not ticked is not there. */
export type Fields = Readonly<Record<string, string>>;

/** A typed whole number; anything else stays text, for the schema of orders to refuse at its place. */
export function number(text: string | undefined): number | string {
  return text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : (text ?? '');
}

/** What a pair of buttons says; anything else stays text, as with numbers. */
export function yesOrNo(text: string | undefined): boolean | string {
  return text === 'yes' ? true : text === 'no' ? false : (text ?? '');
}

/** Whether a box is ticked. */
export function isTicked(text: string | undefined): boolean {
  return text === 'on';
}
