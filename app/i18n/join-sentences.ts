import type { Text } from './use-text.ts';

/** Sentences one after the other, as the language sets them: with a space between them, or in Japanese without. */
export function joinSentences(
  t: Text,
  ...sentences: readonly (string | null | false | 0 | undefined)[]
): string {
  return sentences
    .filter((sentence): sentence is string => Boolean(sentence))
    .reduce((first, second) => t('sentences', { first, second }));
}
