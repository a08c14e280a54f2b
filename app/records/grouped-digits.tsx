import { WithElement } from '#app/ui/with-element.tsx';
import { spacedDigits } from './spaced-digits.ts';

/**
 * A reference or account number in groups for the eye alone: nothing stands between them that would be copied with it,
 * as many forms of banks take no blanks. One touch selects the whole.
 */
export function GroupedDigits({ text, id }: { text: string; id?: string }) {
  return (
    <span className="digits" id={id}>
      {spacedDigits(text)
        .split(' ')
        .map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are what their place makes them
          <span className="digits__group" key={index}>
            {group}
          </span>
        ))}
    </span>
  );
}

/**
 * A sentence with such a number in it.
 *
 * @param sentence makes the sentence with what it is given in the number's place
 */
export function WithDigits({ sentence, digits }: { sentence(number: string): string; digits: string }) {
  return (
    <WithElement text={sentence}>
      <GroupedDigits text={digits} />
    </WithElement>
  );
}
