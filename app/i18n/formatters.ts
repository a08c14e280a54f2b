import { LRUCache } from 'lru-cache';

/**
 * Formatters of dates and numbers, which are kept: making one costs more than the page around it. Languages and shapes
 * are few, but the operator names the zones.
 */
const MAXIMUM_FORMATTERS = 200;

const dateTimeFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAXIMUM_FORMATTERS });
const numberFormats = new LRUCache<string, Intl.NumberFormat>({ max: MAXIMUM_FORMATTERS });

function kept<Options extends object, Format extends object>(
  formats: LRUCache<string, Format>,
  Format: new (languageTag: string, options: Options) => Format,
  languageTag: string,
  options: Options,
): Format {
  const key = languageTag + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Format(languageTag, options);
  formats.set(key, format);
  return format;
}

/**
 * The formatter of dates for a language and these options.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError for a tag or zone that does not exist
 */
export function dateTimeFormat(
  languageTag: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return kept(dateTimeFormats, Intl.DateTimeFormat, languageTag, options);
}

/**
 * The formatter of numbers for a language and these options.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError for a tag or currency that does not exist
 */
export function numberFormat(languageTag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numberFormats, Intl.NumberFormat, languageTag, options);
}
