import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { isBlankText, type PlainTextCode, readLine } from '#app/domain/texts/plain-text.ts';
import { plainText } from '#app/domain/texts/typed-text.ts';

/** States of an address, for the countries of the product. */

/** One state: the operator's text, its name, and its name in Latin letters. */
interface State {
  value: string;
  name: string;
  latinName: string;
}

const MEXICO =
  'Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|Ciudad de México|Coahuila|' +
  'Colima|Durango|Estado de México|Guanajuato|Guerrero|Hidalgo|Jalisco|Michoacán|Morelos|Nayarit|Nuevo León|' +
  'Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|' +
  'Yucatán|Zacatecas';

/** Two letters of the mail each, with the territories and the forces abroad. */
const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|' +
  'PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific';

const JAPAN =
  '北海道 Hokkaido|青森県 Aomori|岩手県 Iwate|宮城県 Miyagi|秋田県 Akita|山形県 Yamagata|福島県 Fukushima|' +
  '茨城県 Ibaraki|栃木県 Tochigi|群馬県 Gunma|埼玉県 Saitama|千葉県 Chiba|東京都 Tokyo|神奈川県 Kanagawa|' +
  '新潟県 Niigata|富山県 Toyama|石川県 Ishikawa|福井県 Fukui|山梨県 Yamanashi|長野県 Nagano|岐阜県 Gifu|' +
  '静岡県 Shizuoka|愛知県 Aichi|三重県 Mie|滋賀県 Shiga|京都府 Kyoto|大阪府 Osaka|兵庫県 Hyogo|奈良県 Nara|' +
  '和歌山県 Wakayama|鳥取県 Tottori|島根県 Shimane|岡山県 Okayama|広島県 Hiroshima|山口県 Yamaguchi|' +
  '徳島県 Tokushima|香川県 Kagawa|愛媛県 Ehime|高知県 Kochi|福岡県 Fukuoka|佐賀県 Saga|長崎県 Nagasaki|' +
  '熊本県 Kumamoto|大分県 Oita|宮崎県 Miyazaki|鹿児島県 Kagoshima|沖縄県 Okinawa';

const pairs = (text: string) => text.split('|').map((pair) => pair.split(/ (.*)/) as [string, string]);

/** By ISO 3166-1 alpha-2 code of the country. */
const STATES: Readonly<Record<string, readonly State[]>> = {
  MX: MEXICO.split('|').map((name) => ({ value: name, name, latinName: name })),
  US: pairs(UNITED_STATES).map(([value, name]) => ({ value, name, latinName: name })),
  JP: pairs(JAPAN).map(([name, latinName]) => ({ value: name, name, latinName })),
};

/** Returns the states of a country (ISO 3166-1 alpha-2); null where no list is known. */
function statesOf(country: string): readonly State[] | null {
  return (Object.hasOwn(STATES, country) ? STATES[country] : null) ?? null;
}

/** Value of an option, which names its country too: `US:NV`. */
const optionValue = (country: string, { value }: State) => `${country}:${value}`;

const alike = (text: string) =>
  plainText(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/ +/g, ' ').toLowerCase();

/** Returns the state that a text of any source names: an option, the operator's text, or a name. */
function findState(text: string, country: string): State | undefined {
  const wanted = alike(text);
  return statesOf(country)?.find((state) =>
    [optionValue(country, state), state.value, state.name, state.latinName].some(
      (known) => alike(known) === wanted,
    ),
  );
}

/** Checks for an option of another country's list. */
function isOfOtherCountry(text: string, country: string): boolean {
  const of = text.split(':')[0] ?? '';
  return of !== country && statesOf(of)?.some((state) => optionValue(of, state) === text) === true;
}

const label = ({ name, latinName }: State, languageTag: string) =>
  name === latinName || languageTag.startsWith('ja') ? name : `${latinName} (${name})`;

/**
 * Returns the choices of a country, and the one that a text names; null where a state is typed. A text that no list
 * has is a choice of its own, or it would be lost.
 *
 * @param text typed or stored
 * @param languageTag BCP 47
 */
export function stateChoice(text: string, country: string, languageTag: string) {
  const states = statesOf(country);
  if (states === null) return null;
  const options = states.map((state) => ({
    value: optionValue(country, state),
    label: label(state, languageTag),
  }));
  const found = findState(text, country);
  if (found) return { options, chosen: optionValue(country, found) };
  const chosen = ownState(text, country);
  return { chosen, options: chosen === '' ? options : [{ value: chosen, label: chosen }, ...options] };
}

/** Returns the name of a chosen state; any other text as it is. */
export function stateText(text: string, languageTag: string): string {
  const country = text.split(':')[0] ?? '';
  const state = statesOf(country)?.find((one) => optionValue(country, one) === text);
  return state ? label(state, languageTag) : text;
}

/** Returns a typed or stored text; '' for an option of another country's list. */
export function ownState(text: string, country: string): string {
  return isOfOtherCountry(text, country) ? '' : text;
}

/**
 * Reads the state of an address in a country: an option or a name of its list, the stored text, or a line of at most
 * `maximumLength` UTF-16 units where no list is known. Codes: those of a line, `invalid`; `blank` also for an option
 * of another country, which belongs to an address that was changed.
 */
export function readState(
  typed: string,
  country: string,
  { stored, maximumLength }: { stored: string; maximumLength: number },
): FieldReading<PlainTextCode | 'invalid'> {
  const text = ownState(typed, country);
  if (isBlankText(text)) return { ok: false, code: 'blank' };
  const found = findState(text, country);
  // A state that stays the same keeps the operator's spelling.
  if (found) return { ok: true, value: findState(stored, country) === found ? stored : found.value };
  if (statesOf(country) === null) return readLine(text, maximumLength);
  return text === stored ? { ok: true, value: stored } : { ok: false, code: 'invalid' };
}
