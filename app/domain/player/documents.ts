import { LANGUAGES, type Language, operatorLanguageTag } from '../country.ts';

/** Key and version of a document, as in an acknowledgement (spec §3). */
export interface DocumentKeyVersion {
  key: string;
  /** Text, also where the operator sends a number. */
  version: string;
}

/** A legal document in one language (spec §3 "Document"). */
export interface LegalDocument extends DocumentKeyVersion {
  language: string;
  /** Relative or absolute, and untrusted: see `fetchDocumentText`. */
  url: string;
}

const NUMERIC = /^\d+(\.\d+)*$/;

function compareNumbers(a: string, b: string): number {
  const left = BigInt(a);
  const right = BigInt(b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Compares versions for `sort`, older first. Numbers compare as numbers, part by part between dots ("10"
 * beats "9", "1.10" beats "1.9"); everything else as text (contract §8a.1).
 */
export function compareVersions(a: string, b: string): number {
  if (!NUMERIC.test(a) || !NUMERIC.test(b)) {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  }
  const left = a.split('.');
  const right = b.split('.');
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = compareNumbers(left[index] ?? '0', right[index] ?? '0');
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Latin America (UN M.49): the parent of Mexico's Spanish. */
const LATIN_AMERICA = '419';
const IN_NO_LANGUAGE = 100;

/**
 * Language and region of a tag in any common spelling: underscores, capitals, three letters, scripts (BCP
 * 47).
 */
function localeOf(tag: string): { language: string; region: string | undefined } | null {
  try {
    const { language, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return { language, region };
  } catch {
    return null;
  }
}

/**
 * Ranks a document's tag for a player's language, lower is better: the same, its parents, the operator's own
 * country, another region of the same language. Null for another language.
 */
function rankOf(tag: string, language: Language): number | null {
  const [of, wanted] = [localeOf(tag), localeOf(language)];
  if (of?.language !== wanted?.language) return null;
  const country = localeOf(operatorLanguageTag(language))?.region;
  const place = [wanted?.region, LATIN_AMERICA, undefined, country].indexOf(of?.region);
  return of?.region === wanted?.region ? 0 : place < 0 ? 4 : place;
}

/** A tag without a language, or an invalid one, fits everyone. */
const isForEveryone = (tag: string) => /^(und|mul|zxx)?$/.test(localeOf(tag)?.language ?? '');

/** Cache by list: each page loads the operator's, which stays the same for half a minute. */
const latestOf = new WeakMap<readonly LegalDocument[], Map<string, readonly LegalDocument[]>>();

/**
 * Returns the latest version of each key, in the order in which the keys first appear (spec §4 "Documents").
 * A key without the player's language falls back to its neutral form (es-MX -> es), then to the site's
 * default; without either it is left out.
 */
export function latestDocuments(
  documents: readonly LegalDocument[],
  language: Language,
  siteDefault: Language,
): readonly LegalDocument[] {
  const found = latestOf.get(documents) ?? new Map<string, readonly LegalDocument[]>();
  latestOf.set(documents, found);
  const key = `${language} ${siteDefault}`;
  const latest = found.get(key) ?? findLatest(documents, language, siteDefault);
  found.set(key, latest);
  return latest;
}

function findLatest(
  documents: readonly LegalDocument[],
  language: Language,
  siteDefault: Language,
): LegalDocument[] {
  const rank = ({ language: tag }: LegalDocument): number => {
    const own = rankOf(tag, language);
    if (own !== null) return own;
    const inDefault = rankOf(tag, siteDefault);
    if (inDefault !== null) return 10 + inDefault;
    return isForEveryone(tag) ? 20 : IN_NO_LANGUAGE;
  };
  const keys = [...new Set(documents.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const ofKey = documents.filter((document) => document.key === key);
    const best = Math.min(...ofKey.map(rank));
    if (best === IN_NO_LANGUAGE) return [];
    return [
      ofKey
        .filter((document) => rank(document) === best)
        .reduce((newest, next) => (compareVersions(next.version, newest.version) > 0 ? next : newest)),
    ];
  });
}

/**
 * Returns the documents still to accept, in display order: the last of {@link latestDocuments} first (spec §4
 * "Documents").
 */
export function documentQueue(
  documents: readonly LegalDocument[],
  acknowledgements: readonly DocumentKeyVersion[],
  language: Language,
  siteDefault: Language,
): LegalDocument[] {
  return latestDocuments(documents, language, siteDefault)
    .filter((document) => !acknowledgements.some((accepted) => isSameDocument(accepted, document)))
    .reverse();
}

/**
 * Returns the acknowledgements that still matter: the latest version of each key, in every language that the
 * player may read.
 */
export function latestAcknowledgements(
  documents: readonly LegalDocument[],
  acknowledgements: readonly DocumentKeyVersion[],
  siteDefault: Language,
): DocumentKeyVersion[] {
  return latestOfAll(documents, siteDefault)
    .filter((document) => acknowledgements.some((accepted) => isSameDocument(accepted, document)))
    .map(({ key, version }) => ({ key, version }));
}

const ofAllLanguages = new WeakMap<readonly LegalDocument[], Map<Language, readonly LegalDocument[]>>();

/** Latest documents of every language, without duplicates; cached like {@link latestDocuments}. */
function latestOfAll(documents: readonly LegalDocument[], siteDefault: Language): readonly LegalDocument[] {
  const found = ofAllLanguages.get(documents) ?? new Map<Language, readonly LegalDocument[]>();
  ofAllLanguages.set(documents, found);
  const known = found.get(siteDefault);
  if (known) return known;
  const all = LANGUAGES.flatMap((language) => latestDocuments(documents, language, siteDefault));
  const latest = all.filter(
    (document, place) => all.findIndex((other) => isSameDocument(other, document)) === place,
  );
  found.set(siteDefault, latest);
  return latest;
}

/** Compares key and version, not the language. */
export function isSameDocument(one: DocumentKeyVersion, other: DocumentKeyVersion): boolean {
  if (one.key !== other.key) return false;
  return one.version === other.version || compareVersions(one.version, other.version) === 0;
}
