import { bankOfClabe } from './clabe.ts';

/**
 * Banks by the first three digits of a CLABE, as Banco de México lists the participants of SPEI. Only those where
 * players can have an account; a bank that is not here is no error, its name is just not shown.
 */
const BANKS: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  // Ixe became a part of Banorte; its accounts kept their numbers.
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

/** What stands for the digits that are not shown. */
const HIDDEN_DIGITS = '••••';
const SHOWN_DIGITS = 4;

/**
 * The name of a CLABE's bank, null when it is not known.
 *
 * @param clabe 18 digits
 */
export function bankNameOfClabe(clabe: string): string | null {
  const code = bankOfClabe(clabe);
  return Object.hasOwn(BANKS, code) ? (BANKS[code] ?? null) : null;
}

/**
 * What may be shown of an account: `BBVA •••• 9719`, or the same without the bank.
 *
 * @param clabe 18 digits
 */
export function maskedAccount(clabe: string): string {
  const mask = `${HIDDEN_DIGITS} ${clabe.slice(-SHOWN_DIGITS)}`;
  const bank = bankNameOfClabe(clabe);
  return bank === null ? mask : `${bank} ${mask}`;
}
