/** All values of a form's input, as they came: a secret or a token is never cut. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}
