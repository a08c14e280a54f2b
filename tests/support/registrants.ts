import { newPhone } from './phone-numbers.ts';

/** What a player fills in, by the names of the inputs; a box is ticked with `yes` and unticked with nothing. */
export type Filled = Readonly<Record<string, string>>;

/** A password that all rules of the sandbox allow. */
export const GOOD_PASSWORD = 'Passw0rd!-77';

/** Where a new player proves the phone number. */
export const CODE_PAGE = '/userProfile?verify=phone';

const BOTH_BOXES = { documents: 'yes', ageConfirmed: 'yes' };
const PASSWORDS = { newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD };

/** Good answers for the short variant. */
export function shortAnswers(phoneNumber = newPhone()): Filled {
  return { phoneNumber, displayName: 'Ana', ...PASSWORDS, ...BOTH_BOXES };
}

/** Good answers for Mexico. The CURP is made up and its check digit right. */
export function mexicanAnswers(phoneNumber = newPhone()): Filled {
  return {
    ...shortAnswers(phoneNumber),
    firstName: 'Ana María',
    lastName: 'Ñíguez',
    'birthDate.day': '20',
    'birthDate.month': '8',
    'birthDate.year': '1931',
    nationality: 'MX',
    countryOfResidence: 'MX',
    nationalId: 'BOXW310820HNERXN09',
    'address.zipcode': '06600',
    'address.zipcodeAgain': '06600',
  };
}
