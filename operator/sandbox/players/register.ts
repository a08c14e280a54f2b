import type { CodeSent, DocumentKeyVersion, FieldErrors, Language, Status } from '../contract.ts';
import { findPlayer, findPlayerByNumber, findPlayerByPhone } from '../db/players.ts';
import { findPublished, requiredDocuments } from '../documents/catalogue.ts';
import { sendPhoneCode } from '../identity/code-delivery.ts';
import { sendEmailCode } from '../identity/email-verification.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { refusePassword } from '../identity/password-rules.ts';
import { type IssuedSession, openSession } from '../identity/sessions.ts';
import { toPersonalInfo } from '../personal-info/stored-info.ts';
import { infoContext, type PersonalInfoRequest, updateInfo } from '../personal-info/update-info.ts';
import type { Runtime } from '../runtime.ts';
import { siteCasinos } from '../site/shown-casinos.ts';
import { storePlayer } from './create-player.ts';
import { refuseDisplayName, tidyDisplayName } from './display-name.ts';
import { refuseEmail, tidyEmail } from './email-address.ts';
import { refusePhoneNumber } from './phone-numbers.ts';

/** A request to register whose captcha has been judged (contract §2 RegisterRequest). */
export interface Registration {
  phoneNumber: string;
  phoneCountryCode: string;
  password: string;
  displayName: string;
  email?: string | undefined;
  ageConfirmed: boolean;
  acceptedDocuments: readonly DocumentKeyVersion[];
  personalInfo?: PersonalInfoRequest | null | undefined;
  language: Language;
}

/** Why no one was registered. */
export interface RegistrationRefusal {
  status: Status;
  fieldErrors?: FieldErrors;
}

/**
 * Makes a player of a visitor, logs him on and sends the code for his phone number, and the mail for his address if he
 * gave one. A code that could not be sent does not take the account back (contract §4.2). New players are restricted
 * and have an account at the site's first casino.
 */
export async function register(
  runtime: Runtime,
  registration: Registration,
  isStrict: boolean,
): Promise<
  { ok: true; session: IssuedSession; verification: CodeSent } | { ok: false; refusal: RegistrationRefusal }
> {
  const checked = checkRegistration(runtime, registration);
  if (!checked.ok) return checked;
  const passwordHash = await hashPassword(registration.password, runtime.passwordCost);
  return runtime.db.transaction(() => {
    // Hashing took a while: another registration may have been faster.
    if (isTaken(runtime, registration)) return { ok: false, refusal: PHONE_TAKEN };
    const { email, displayName, personalInfo } = checked.values;
    const [casino] = siteCasinos(runtime);
    const userId = storePlayer(
      runtime,
      {
        phoneNumber: registration.phoneNumber,
        phoneCountryCode: registration.phoneCountryCode,
        displayName,
        language: registration.language,
        isLanguageSaved: true,
        email,
        personalInfo,
        isPhoneVerified: false,
        isRestricted: true,
        casinos: casino ? [{ casinoId: casino.id, ...NOTHING }] : [],
        acknowledged: registration.acceptedDocuments.filter(findPublished),
      },
      passwordHash,
    );
    const player = findPlayer(runtime.db, userId);
    if (!player) throw new Error('The player just stored is not there.');
    const session = openSession(runtime.db, player, runtime.now());
    const verification = sendPhoneCode(runtime, player, { purpose: 'phone', isStrict });
    if (email !== null) sendEmailCode(runtime, player, email);
    return { ok: true, session, verification };
  });
}

const NOTHING = { regularAU: 0, promoAU: 0, lockedFundsAU: 0, lockedClaimsCount: 0 };
const PHONE_TAKEN: RegistrationRefusal = { status: 'PhoneNumberAlreadyInUse' };

/** Everything that can be refused, in the order of contract §4.2. */
function checkRegistration(runtime: Runtime, registration: Registration) {
  const refuse = (status: Status, fieldErrors?: FieldErrors) =>
    ({ ok: false, refusal: { status, ...(fieldErrors && { fieldErrors }) } }) as const;
  const { rules, settings } = runtime;
  const phoneError = refusePhoneNumber(registration, runtime.country, settings.allowPhoneExtensionDigits);
  if (phoneError) return refuse('PhoneNumberInvalidCharacters', phoneError);
  if (isTaken(runtime, registration)) return { ok: false, refusal: PHONE_TAKEN } as const;
  const passwordRefusal = refusePassword(
    registration.password,
    rules.passwordRules,
    registration.phoneNumber,
  );
  if (passwordRefusal) return refuse(passwordRefusal);
  const displayName = tidyDisplayName(registration.displayName);
  const nameRefusal = refuseDisplayName(displayName, rules.displayNameMinimumLength);
  if (nameRefusal) return refuse(nameRefusal.status, { displayName: nameRefusal.error });
  const email = tidyEmail(registration.email ?? '');
  const emailError = email === '' && !rules.isEmailRequired ? null : refuseEmail(email);
  if (emailError) return refuse('InvalidEmailAddress', { email: emailError });
  const { info, fieldErrors } = updateInfo({}, registration.personalInfo ?? {}, infoContext(runtime));
  if (!registration.ageConfirmed) return refuse('AgeConfirmationRequired', { ageConfirmed: 'blank' });
  const birthDateField = 'personalInfo.birthDate';
  if (fieldErrors[birthDateField] === 'tooYoung') {
    return refuse('AgeConfirmationRequired', { [birthDateField]: 'tooYoung' });
  }
  const isAccepted = ({ key, version }: DocumentKeyVersion) =>
    registration.acceptedDocuments.some((accepted) => accepted.key === key && accepted.version === version);
  if (!requiredDocuments().every(isAccepted)) return refuse('RequiredDocumentNotFound');
  for (const field of rules.requiredPersonalInfo) {
    if (info[field] === undefined) fieldErrors[`personalInfo.${field}`] = 'blank';
  }
  if (Object.keys(fieldErrors).length > 0) return refuse('PersonalInfoRequired', fieldErrors);
  const values = { displayName, email: email === '' ? null : email, personalInfo: toPersonalInfo(info) };
  return { ok: true, values } as const;
}

/** Where a log-on names no country (spec §7), the same digits abroad would be a second player no one can tell apart. */
function isTaken(
  { db, country, settings }: Runtime,
  { phoneNumber, phoneCountryCode }: Registration,
): boolean {
  const taken = settings.features.logInPhoneCountry
    ? findPlayerByNumber(db, phoneNumber, phoneCountryCode)
    : findPlayerByPhone(db, phoneNumber, country);
  return taken !== undefined;
}
