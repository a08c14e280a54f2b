import type { MessageKey } from './message-key.ts';

/**
 * Effect of a failure besides its message (spec §8). - `show`: the message is shown; - `dismiss`: the message
 * stays until dismissed; - `forcedLogout`: the session ends; - `locked`: the session ends and the account is
 * locked.
 */
export type FailureEffect = 'show' | 'dismiss' | 'forcedLogout' | 'locked';

export interface CatalogueRow {
  messageKey: MessageKey;
  effect: FailureEffect;
  /** The specification requires dismissal although the effect is not `dismiss`. */
  userMustDismiss?: true;
  params?: readonly string[];
  /** Text for missing parameters: a message never has a gap. */
  plainMessageKey?: MessageKey;
}

const HTTP_ROWS = {
  http400: { messageKey: 'errors:badRequest', effect: 'show' },
  http401: { messageKey: 'errors:sessionExpired', effect: 'forcedLogout', userMustDismiss: true },
  http403: { messageKey: 'errors:noPermissionAtCasino', effect: 'dismiss' },
  http404: { messageKey: 'errors:notFound', effect: 'dismiss' },
  PhoneNumberNotFound: { messageKey: 'errors:phoneNumberNotFound', effect: 'dismiss' },
  http409: { messageKey: 'errors:accessedFromAnotherDevice', effect: 'forcedLogout' },
  http423: { messageKey: 'errors:accountLocked', effect: 'locked' },
  http500: { messageKey: 'errors:internalServerError', effect: 'show' },
  http503: { messageKey: 'errors:serviceUnavailable', effect: 'show' },
  httpNone: { messageKey: 'errors:noResults', effect: 'show' },
  httpOther: { messageKey: 'errors:otherStatus', effect: 'dismiss', params: ['code'] },
} as const satisfies Record<string, CatalogueRow>;

/** Codes that the operator sends in a body's `status` (contract §2). */
const OPERATOR_ROWS = {
  InvalidUser: { messageKey: 'errors:invalidUser', effect: 'show' },
  MiscellaneousError: { messageKey: 'errors:miscellaneousError', effect: 'show' },
  PasswordTooShort: {
    messageKey: 'errors:passwordTooShort',
    effect: 'show',
    params: ['count'],
    plainMessageKey: 'errors:passwordTooShortPlain',
  },
  PasswordTooFewCharacterClasses: {
    messageKey: 'errors:passwordTooFewCharacterClasses',
    effect: 'show',
    params: ['count'],
    plainMessageKey: 'errors:passwordTooFewCharacterClassesPlain',
  },
  PasswordNotAllowed: { messageKey: 'errors:passwordNotAllowed', effect: 'show' },
  PasswordIncorrect: { messageKey: 'errors:passwordIncorrect', effect: 'show' },
  DisplayNameTooShort: { messageKey: 'errors:displayNameTooShort', effect: 'show' },
  PhoneNumberInvalidCharacters: { messageKey: 'errors:phoneNumberInvalidCharacters', effect: 'show' },
  PhoneNumberAlreadyInUse: { messageKey: 'errors:phoneNumberAlreadyInUse', effect: 'show' },
  UnableToSendCode: { messageKey: 'errors:unableToSendCode', effect: 'show' },
  InvalidCode: { messageKey: 'errors:invalidCode', effect: 'show' },
  FailedToSend: { messageKey: 'errors:failedToSend', effect: 'show' },
  TooManyRequests: { messageKey: 'errors:tooManyRequests', effect: 'show' },
  CaptchaFailed: { messageKey: 'errors:captchaFailed', effect: 'show' },
  PhoneNumberNotVerified: { messageKey: 'errors:phoneNumberNotVerified', effect: 'show' },
  InvalidEmailAddress: { messageKey: 'errors:invalidEmailAddress', effect: 'show' },
  DeniedByAccountState: { messageKey: 'errors:alreadyVerified', effect: 'show' },
  UserAccountIsLocked: { messageKey: 'errors:accountLocked', effect: 'locked' },
  DisallowedByConfiguration: { messageKey: 'errors:disallowedByConfiguration', effect: 'forcedLogout' },

  // Buy-in and cash-out (webPayIniateFailed is the operator's spelling)
  buyInAmountEmpty: { messageKey: 'errors:buyInAmountEmpty', effect: 'show' },
  valueIsNotANumber: { messageKey: 'errors:valueIsNotANumber', effect: 'show' },
  tenMinimumForBuyIn: { messageKey: 'errors:tenMinimumForBuyIn', effect: 'show' },
  meetMinimumBuyInAmount: {
    messageKey: 'errors:meetMinimumBuyInAmount',
    effect: 'show',
    params: ['amount'],
    plainMessageKey: 'errors:meetMinimumBuyInAmountPlain',
  },
  exceededMaximumBuyInAmount: {
    messageKey: 'errors:exceededMaximumBuyInAmount',
    effect: 'show',
    params: ['amount'],
    plainMessageKey: 'errors:exceededMaximumBuyInAmountPlain',
  },
  completeNeoCheck: {
    messageKey: 'errors:completeNeoCheck',
    effect: 'show',
    params: ['amount'],
    plainMessageKey: 'errors:completeNeoCheckPlain',
  },
  IdCheckRequired: { messageKey: 'errors:idCheckRequired', effect: 'show' },
  EmailNotVerified: { messageKey: 'errors:emailNotVerified', effect: 'show' },
  webPayIniateFailed: { messageKey: 'errors:webPayInitiateFailed', effect: 'show' },
  RejectedByPaymentService: { messageKey: 'errors:rejectedByPaymentService', effect: 'show' },
  notEnoughFundsInAccount: { messageKey: 'errors:notEnoughFundsInAccount', effect: 'show' },
  meetMinimumCashOutAmount: {
    messageKey: 'errors:meetMinimumCashOutAmount',
    effect: 'show',
    params: ['amount'],
    plainMessageKey: 'errors:meetMinimumCashOutAmountPlain',
  },
  cashOutAmountEmpty: { messageKey: 'errors:cashOutAmountEmpty', effect: 'show' },
  PersonalInfoRequired: { messageKey: 'errors:personalInfoRequired', effect: 'show' },
  InvalidTransferParameters: { messageKey: 'errors:invalidTransferParameters', effect: 'show' },
  WaitingForProviderConfirmation: { messageKey: 'errors:waitingForProviderConfirmation', effect: 'show' },
  RequiredDocumentNotFound: { messageKey: 'errors:requiredDocumentNotFound', effect: 'show' },
  NoPaymentMethodAvailable: { messageKey: 'errors:noPaymentMethodAvailable', effect: 'show' },
  AgeConfirmationRequired: { messageKey: 'errors:ageConfirmationRequired', effect: 'show' },
  StepUpRequired: { messageKey: 'errors:stepUpRequired', effect: 'show' },
} as const satisfies Record<string, CatalogueRow>;

const PORTAL_ROWS = {
  PasswordTooLong: {
    messageKey: 'errors:passwordTooLong',
    effect: 'show',
    params: ['count'],
    plainMessageKey: 'errors:passwordNotAllowed',
  },
  UnknownError: { messageKey: 'errors:unknownError', effect: 'show' },

  // Calls and the session
  ServerUnreachable: { messageKey: 'errors:serverUnreachable', effect: 'show' },
  ProfileCallFailed: { messageKey: 'errors:profileCallFailed', effect: 'show' },
  DisplayNameChangeFailed: { messageKey: 'errors:displayNameChangeFailed', effect: 'show' },
  LogInsUnknown: { messageKey: 'errors:logInsUnknown', effect: 'show' },
  LimitRefused: { messageKey: 'errors:limitRefused', effect: 'show' },
  BreakUnknown: { messageKey: 'errors:breakUnknown', effect: 'show' },
  BreakNotSet: { messageKey: 'errors:breakNotSet', effect: 'show' },
  BreakDenied: { messageKey: 'errors:breakDenied', effect: 'show' },
  PaymentDenied: { messageKey: 'errors:paymentDenied', effect: 'show' },
  BuyInPaused: { messageKey: 'errors:buyInPaused', effect: 'show' },
  LimitUnknown: { messageKey: 'errors:limitUnknown', effect: 'show' },
  IdCheckStartUnknown: { messageKey: 'errors:idCheckStartUnknown', effect: 'show' },
  AccessCodeFailed: { messageKey: 'errors:accessCodeFailed', effect: 'show' },
  SessionTimedOut: { messageKey: 'errors:sessionTimedOut', effect: 'forcedLogout' },
  GuestLinkSpent: { messageKey: 'errors:guestLinkSpent', effect: 'dismiss' },
  PermissionsSuspendedMarker: { messageKey: 'errors:permissionsSuspendedMarker', effect: 'show' },
  PermissionsSuspended: { messageKey: 'errors:permissionsSuspended', effect: 'show' },
  DocumentNotFound: { messageKey: 'errors:documentNotFound', effect: 'forcedLogout' },

  // Validation (spec §5)
  LoginFieldsEmpty: { messageKey: 'errors:loginFieldsEmpty', effect: 'show' },
  PhoneNumberEmpty: { messageKey: 'errors:phoneNumberEmpty', effect: 'show' },
  PhoneNumberNotValid: { messageKey: 'errors:phoneNumberNotValid', effect: 'show' },
  PhoneNumberNumbersOnly: { messageKey: 'errors:phoneNumberNumbersOnly', effect: 'show' },
  PhonePrefixNotOffered: {
    messageKey: 'errors:phonePrefixNotOffered',
    effect: 'show',
    params: ['country'],
    plainMessageKey: 'errors:phoneNumberNotValid',
  },
  PhoneCountryNotOffered: { messageKey: 'errors:phoneCountryNotOffered', effect: 'show' },
  CaptchaNotSolved: { messageKey: 'errors:captchaNotSolved', effect: 'show' },
  PasswordFieldsEmpty: { messageKey: 'errors:passwordFieldsEmpty', effect: 'show' },
  PasswordsDoNotMatch: { messageKey: 'errors:passwordsDoNotMatch', effect: 'show' },
  ConfirmationCodeEmpty: { messageKey: 'errors:confirmationCodeEmpty', effect: 'show' },
  ConfirmationCodeTooLong: {
    messageKey: 'errors:confirmationCodeTooLong',
    effect: 'show',
    params: ['count'],
    plainMessageKey: 'errors:confirmationCodeTooLongPlain',
  },
  DisplayNameEmpty: { messageKey: 'errors:displayNameEmpty', effect: 'show' },
  DisplayNameRequired: { messageKey: 'errors:displayNameRequired', effect: 'show' },
  FirstNameRequired: { messageKey: 'errors:firstNameRequired', effect: 'show' },
  LastNameRequired: { messageKey: 'errors:lastNameRequired', effect: 'show' },
  NationalityRequired: { messageKey: 'errors:nationalityRequired', effect: 'show' },
  BirthDateRequired: { messageKey: 'errors:birthDateRequired', effect: 'show' },
  NationalIdMismatch: { messageKey: 'errors:nationalIdMismatch', effect: 'show' },
  tooManyDecimals: {
    messageKey: 'errors:tooManyDecimals',
    effect: 'show',
    params: ['count'],
    plainMessageKey: 'errors:valueIsNotANumber',
  },
  noDecimals: { messageKey: 'errors:noDecimals', effect: 'show' },
  PersonNameCharacters: { messageKey: 'errors:personNameCharacters', effect: 'show' },
  BirthYearDigits: { messageKey: 'errors:birthYearDigits', effect: 'show' },
  ZipcodesMustMatch: { messageKey: 'errors:zipcodesMustMatch', effect: 'show' },
  ZipcodeDigits: {
    messageKey: 'errors:zipcodeDigits',
    effect: 'show',
    params: ['digits'],
    plainMessageKey: 'errors:fieldInvalid',
  },
  ZipcodeFiveOrNine: { messageKey: 'errors:zipcodeFiveOrNine', effect: 'show' },
  AgeUnderMinimum: {
    messageKey: 'errors:ageUnderMinimum',
    effect: 'show',
    params: ['age'],
    plainMessageKey: 'errors:fieldTooYoung',
  },
  AgeOver: {
    messageKey: 'errors:ageOver',
    effect: 'show',
    params: ['age'],
    plainMessageKey: 'errors:ageConfirmationRequired',
  },
  AgeAtLeast: {
    messageKey: 'errors:ageAtLeast',
    effect: 'show',
    params: ['age'],
    plainMessageKey: 'errors:ageConfirmationRequired',
  },
} as const satisfies Record<string, CatalogueRow>;

/** Error catalogue (spec §8, with the messages of §5 and §6). */
export const catalogue = { ...HTTP_ROWS, ...OPERATOR_ROWS, ...PORTAL_ROWS };

export const isOperatorCode = (status: string): status is keyof typeof OPERATOR_ROWS =>
  Object.hasOwn(OPERATOR_ROWS, status);

export type FailureCode = keyof typeof catalogue;

/** Success messages (spec §8): code -> text. */
export const successes = {
  DisplayNameChanged: 'errors:displayNameChanged',
  PasswordChanged: 'errors:passwordChanged',
  VerificationEmailSent: 'errors:verificationEmailSent',
  EmailChanged: 'errors:emailChanged',
  AccountVerified: 'errors:accountVerified',
  RegistrationSuccess: 'errors:registrationSuccess',
  ProfileUpdated: 'errors:profileUpdated',
  PersonalInfoUpdated: 'errors:personalInfoUpdated',
  IdCheckCleared: 'errors:idCheckCleared',
  LogInEnded: 'errors:logInEnded',
  OtherLogInsEnded: 'errors:otherLogInsEnded',
  LimitSet: 'errors:limitSet',
  LimitRemoved: 'errors:limitRemoved',
  ReminderSet: 'errors:reminderSet',
  BreakSet: 'errors:breakSet',
  WebPayInitiated: 'errors:webPayInitiated',
  SlipReady: 'errors:slipReady',
  TransferReady: 'errors:transferReady',
  CashOutReceived: 'errors:cashOutReceived',
} as const satisfies Record<string, MessageKey>;

/** Success messages of a started payment: a slip to pay and a cash-out are no 'WebPay initiated'. */
export const PAYMENT_SUCCESSES = [
  'WebPayInitiated',
  'SlipReady',
  'TransferReady',
  'CashOutReceived',
] as const satisfies readonly (keyof typeof successes)[];

export const infos = {
  CodeSentAgain: 'errors:codeSentAgain',
  CodeSentBefore: 'errors:codeSentBefore',
  EarlierForm: 'errors:earlierForm',
  EmailSaved: 'errors:emailSaved',
  LoggedOut: 'errors:loggedOut',
  LoggedOutEverywhere: 'errors:loggedOutEverywhere',
  BrowserForgotten: 'errors:browserForgotten',
  BrowserForgottenButPayments: 'errors:browserForgottenButPayments',
  LogInOver: 'errors:logInOver',
  LimitFormOld: 'errors:limitFormOld',
  LimitWaits: 'errors:limitWaits',
  RaiseDropped: 'errors:raiseDropped',
  BreakDiffers: 'errors:breakDiffers',
  OtherSessionsUnknown: 'errors:otherSessionsUnknown',
  CaptchaOver: 'errors:captchaOver',
  PaymentAlreadySent: 'errors:paymentAlreadySent',
  PaymentSentBefore: 'errors:paymentSentBefore',
  PaymentKnown: 'errors:paymentKnown',
  PaymentDismissed: 'errors:paymentDismissed',
  TransactionCancelled: 'errors:transactionCancelled',
  LookedOffered: 'errors:lookedOffered',
  LookedWaiting: 'errors:lookedWaiting',
  LookedCommitted: 'errors:lookedCommitted',
  LookedCancelled: 'errors:lookedCancelled',
  LookedExpired: 'errors:lookedExpired',
  LookedRefused: 'errors:lookedRefused',
  LookedUnknown: 'errors:lookedUnknown',
} as const satisfies Record<string, MessageKey>;
