import { DISPLAY_NAME_MAXIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import { EMAIL_MAXIMUM_LENGTH } from '#app/domain/player/email.ts';
import type { TextInput } from '#app/ui/text-field.tsx';

/** Room for a number with its country's prefix and the spaces in it, in UTF-16 units. */
const PHONE_INPUT_LENGTH = 24;

/** Attributes of the input of each line of text besides the personal information. */
export const TEXT_INPUTS: Readonly<Record<'phoneNumber' | 'displayName' | 'email', TextInput>> = {
  // The number is what a player logs in with: password managers store the password with it.
  phoneNumber: {
    inputMode: 'tel',
    autoComplete: 'username',
    maxLength: PHONE_INPUT_LENGTH,
    isShort: true,
  },
  displayName: { autoComplete: 'nickname', maxLength: DISPLAY_NAME_MAXIMUM_LENGTH },
  email: {
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: EMAIL_MAXIMUM_LENGTH,
  },
};
