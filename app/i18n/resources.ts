import aboutEn from '../../locales/en/about.json';
import captchaEn from '../../locales/en/captcha.json';
import commonEn from '../../locales/en/common.json';
import documentsEn from '../../locales/en/documents.json';
import errorsEn from '../../locales/en/errors.json';
import guestEn from '../../locales/en/guest.json';
import homeEn from '../../locales/en/home.json';
import identityEn from '../../locales/en/identity.json';
import moneyEn from '../../locales/en/money.json';
import passwordEn from '../../locales/en/password.json';
import personalInfoEn from '../../locales/en/personal-info.json';
import playRecordsEn from '../../locales/en/play-records.json';
import profileEn from '../../locales/en/profile.json';
import recordsEn from '../../locales/en/records.json';
import registerEn from '../../locales/en/register.json';
import titlesEn from '../../locales/en/titles.json';
import transactionsEn from '../../locales/en/transactions.json';
import webPayEn from '../../locales/en/web-pay.json';
import aboutEs from '../../locales/es/about.json';
import captchaEs from '../../locales/es/captcha.json';
import commonEs from '../../locales/es/common.json';
import documentsEs from '../../locales/es/documents.json';
import errorsEs from '../../locales/es/errors.json';
import guestEs from '../../locales/es/guest.json';
import homeEs from '../../locales/es/home.json';
import identityEs from '../../locales/es/identity.json';
import moneyEs from '../../locales/es/money.json';
import passwordEs from '../../locales/es/password.json';
import personalInfoEs from '../../locales/es/personal-info.json';
import playRecordsEs from '../../locales/es/play-records.json';
import profileEs from '../../locales/es/profile.json';
import recordsEs from '../../locales/es/records.json';
import registerEs from '../../locales/es/register.json';
import titlesEs from '../../locales/es/titles.json';
import transactionsEs from '../../locales/es/transactions.json';
import webPayEs from '../../locales/es/web-pay.json';
import aboutEsMx from '../../locales/es-MX/about.json';
import captchaEsMx from '../../locales/es-MX/captcha.json';
import commonEsMx from '../../locales/es-MX/common.json';
import documentsEsMx from '../../locales/es-MX/documents.json';
import errorsEsMx from '../../locales/es-MX/errors.json';
import guestEsMx from '../../locales/es-MX/guest.json';
import homeEsMx from '../../locales/es-MX/home.json';
import identityEsMx from '../../locales/es-MX/identity.json';
import moneyEsMx from '../../locales/es-MX/money.json';
import passwordEsMx from '../../locales/es-MX/password.json';
import personalInfoEsMx from '../../locales/es-MX/personal-info.json';
import playRecordsEsMx from '../../locales/es-MX/play-records.json';
import profileEsMx from '../../locales/es-MX/profile.json';
import recordsEsMx from '../../locales/es-MX/records.json';
import registerEsMx from '../../locales/es-MX/register.json';
import titlesEsMx from '../../locales/es-MX/titles.json';
import transactionsEsMx from '../../locales/es-MX/transactions.json';
import webPayEsMx from '../../locales/es-MX/web-pay.json';
import aboutJa from '../../locales/ja/about.json';
import captchaJa from '../../locales/ja/captcha.json';
import commonJa from '../../locales/ja/common.json';
import documentsJa from '../../locales/ja/documents.json';
import errorsJa from '../../locales/ja/errors.json';
import guestJa from '../../locales/ja/guest.json';
import homeJa from '../../locales/ja/home.json';
import identityJa from '../../locales/ja/identity.json';
import moneyJa from '../../locales/ja/money.json';
import passwordJa from '../../locales/ja/password.json';
import personalInfoJa from '../../locales/ja/personal-info.json';
import playRecordsJa from '../../locales/ja/play-records.json';
import profileJa from '../../locales/ja/profile.json';
import recordsJa from '../../locales/ja/records.json';
import registerJa from '../../locales/ja/register.json';
import titlesJa from '../../locales/ja/titles.json';
import transactionsJa from '../../locales/ja/transactions.json';
import webPayJa from '../../locales/ja/web-pay.json';

/** The English texts: the types of every key are read off them. */
export const english = {
  money: moneyEn,
  'web-pay': webPayEn,
  transactions: transactionsEn,
  guest: guestEn,
  about: aboutEn,
  captcha: captchaEn,
  common: commonEn,
  documents: documentsEn,
  errors: errorsEn,
  home: homeEn,
  identity: identityEn,
  password: passwordEn,
  'personal-info': personalInfoEn,
  'play-records': playRecordsEn,
  profile: profileEn,
  records: recordsEn,
  register: registerEn,
  titles: titlesEn,
};

/** Every key of a language, with any text. */
type Texts<English> = {
  [Key in keyof English]: English[Key] extends string ? string : Texts<English[Key]>;
};

/** The keys of a language that has one form for every number. */
type TextsWithoutSingular<English> = {
  [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : TextsWithoutSingular<English[Key]>;
};

/** Some texts in place of another language's; `never` for a key that the other does not have. */
type Replacing<Some, All> = {
  [Key in keyof Some]: Key extends keyof All
    ? Some[Key] extends string
      ? string
      : Replacing<Some[Key], All[Key]>
    : never;
};

const spanish = {
  money: moneyEs,
  'web-pay': webPayEs,
  transactions: transactionsEs,
  guest: guestEs,
  about: aboutEs,
  captcha: captchaEs,
  common: commonEs,
  documents: documentsEs,
  errors: errorsEs,
  home: homeEs,
  identity: identityEs,
  password: passwordEs,
  'personal-info': personalInfoEs,
  'play-records': playRecordsEs,
  profile: profileEs,
  records: recordsEs,
  register: registerEs,
  titles: titlesEs,
} satisfies Texts<typeof english>;

/** Only what Mexico says differently. */
const mexican = {
  money: moneyEsMx,
  'web-pay': webPayEsMx,
  transactions: transactionsEsMx,
  guest: guestEsMx,
  about: aboutEsMx,
  captcha: captchaEsMx,
  common: commonEsMx,
  documents: documentsEsMx,
  errors: errorsEsMx,
  home: homeEsMx,
  identity: identityEsMx,
  password: passwordEsMx,
  'personal-info': personalInfoEsMx,
  'play-records': playRecordsEsMx,
  profile: profileEsMx,
  records: recordsEsMx,
  register: registerEsMx,
  titles: titlesEsMx,
};

const japanese = {
  money: moneyJa,
  'web-pay': webPayJa,
  transactions: transactionsJa,
  guest: guestJa,
  about: aboutJa,
  captcha: captchaJa,
  common: commonJa,
  documents: documentsJa,
  errors: errorsJa,
  home: homeJa,
  identity: identityJa,
  password: passwordJa,
  'personal-info': personalInfoJa,
  'play-records': playRecordsJa,
  profile: profileJa,
  records: recordsJa,
  register: registerJa,
  titles: titlesJa,
} satisfies TextsWithoutSingular<typeof english>;

/**
 * All texts by language and namespace. `es-MX` holds only what differs from `es`. A key that is missing in `es` or
 * `ja`, or that `es-MX` has and `es` has not, does not compile.
 */
export const resources = {
  en: english,
  es: spanish,
  'es-MX': mexican satisfies Replacing<typeof mexican, typeof spanish>,
  ja: japanese,
};
