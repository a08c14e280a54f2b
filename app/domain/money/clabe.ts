import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { compactIdentifier } from '../texts/typed-text.ts';

// CLABE, the number of a Mexican bank account: bank (3), branch (3), account (11), check digit.

export type ClabeCode = 'blank' | 'invalidCharacters' | 'tooShort' | 'tooLong' | 'checkDigit';

const LENGTH = 18;
const BANK_LENGTH = 3;
const WEIGHTS = [3, 7, 1];

function checkDigit(clabe: string): string {
  let sum = 0;
  for (const [index, digit] of [...clabe.slice(0, LENGTH - 1)].entries()) {
    sum += (Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0)) % 10;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Reads a typed CLABE, with or without spaces or hyphens, as 18 digits. */
export function readClabe(typed: string): FieldReading<ClabeCode> {
  const clabe = compactIdentifier(typed);
  if (clabe === '') return { ok: false, code: 'blank' };
  if (!/^[0-9]+$/.test(clabe)) return { ok: false, code: 'invalidCharacters' };
  if (clabe.length !== LENGTH) return { ok: false, code: clabe.length < LENGTH ? 'tooShort' : 'tooLong' };
  if (checkDigit(clabe) !== clabe.slice(-1)) return { ok: false, code: 'checkDigit' };
  return { ok: true, value: clabe };
}

/**
 * Returns the three digits of the bank.
 *
 * @param clabe 18 digits
 */
export function bankOfClabe(clabe: string): string {
  return clabe.slice(0, BANK_LENGTH);
}

/** Banks where players can have an account, by the code of Banco de México; any other is shown without its name. */
const BANKS: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  // Merged into Banorte; its accounts kept their numbers.
  '032': 'Banorte (Ixe)',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansí',
  '062': 'Afirme',
  '072': 'Banorte',
  '103': 'American Express',
  '106': 'Bank of America',
  '108': 'MUFG',
  '110': 'J.P. Morgan',
  '112': 'Monex',
  '113': 'Ve por Más',
  '124': 'Citi México',
  '127': 'Banco Azteca',
  '128': 'Autofin',
  '129': 'Barclays',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '135': 'Nafin',
  '136': 'Intercam',
  '137': 'BanCoppel',
  '138': 'Ualá (ABC Capital)',
  '140': 'Consubanco',
  '141': 'Volkswagen Bank',
  '143': 'CIBanco',
  '145': 'Banco BASE',
  '147': 'Bankaool',
  '148': 'PagaTodo',
  '150': 'Banco Inmobiliario',
  '151': 'Fundación Dondé Banco',
  '152': 'Bancrea',
  '154': 'Banco Covalto (Finterra)',
  '155': 'ICBC',
  '156': 'Sabadell',
  '158': 'Mizuho Bank',
  '160': 'Banco S3',
  '166': 'Banco del Bienestar',
  '167': 'Hey Banco',
  '601': 'GBM',
  '638': 'Nu (Akala)',
  '646': 'STP',
  '656': 'Unagra',
  '661': 'Klar',
  '670': 'Libertad',
  '677': 'Caja Popular Mexicana',
  '684': 'Transfer',
  '699': 'Fondeadora',
  '706': 'Arcus',
  '710': 'NVIO',
  '721': 'Albo',
  '722': 'Mercado Pago',
  '723': 'Cuenca',
  '728': 'Spin by OXXO',
};

const HIDDEN_DIGITS = '••••';
const SHOWN_DIGITS = 4;

/**
 * Returns the name of the bank; null for an unknown one.
 *
 * @param clabe 18 digits
 */
export function bankNameOfClabe(clabe: string): string | null {
  const code = bankOfClabe(clabe);
  return Object.hasOwn(BANKS, code) ? (BANKS[code] ?? null) : null;
}

/**
 * Masks an account: `BBVA •••• 9719`, or without the bank.
 *
 * @param clabe 18 digits
 */
export function maskedAccount(clabe: string): string {
  const mask = `${HIDDEN_DIGITS} ${clabe.slice(-SHOWN_DIGITS)}`;
  const bank = bankNameOfClabe(clabe);
  return bank === null ? mask : `${bank} ${mask}`;
}
