import { LANGUAGES, type Language, operatorLanguageTag } from '../country.ts';

/** A document's key and version: also what an acknowledgement says (spec §3). */
export interface DocumentKeyVersion {
  key: string;
  /** Text, also where the operator sends a number. */
  version: string;
}

/** A legal document in one language (spec §3 "Document"). */
export interface LegalDocument extends DocumentKeyVersion {
  language: string;
  /** Relative or absolute, and not to be trusted: see `fetchDocumentText`. */
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
 * Orders versions for `sort`, the older one first; 0 when they are the same. Numbers compare as numbers, part by part
 * between dots ("10" beats "9", "1.10" beats "1.9"); everything else as text (contract §8a.1).
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
/** Worse than any rank of a language. */
const IN_NO_LANGUAGE = 100;

/** Language and region of a tag as people write it: underscores, capitals, three letters, scripts (BCP 47). */
function localeOf(tag: string): { language: string; region: string | undefined } | null {
  try {
    const { language, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return { language, region };
  } catch {
    return null;
  }
}

/**
 * Ranks a document's tag for a player's language, the lower the better: the same, its parents, the operator's own
 * country, another region of the same language. Null for another language.
 */
function rankOf(tag: string, language: Language): number | null {
  const [of, wanted] = [localeOf(tag), localeOf(language)];
  if (of?.language !== wanted?.language) return null;
  const country = localeOf(operatorLanguageTag(language))?.region;
  const place = [wanted?.region, LATIN_AMERICA, undefined, country].indexOf(of?.region);
  return of?.region === wanted?.region ? 0 : place < 0 ? 4 : place;
}

/** A tag that names no language, or cannot be read, is of everyone. */
const isForEveryone = (tag: string) => /^(und|mul|zxx)?$/.test(localeOf(tag)?.language ?? '');

/** What was found of a list: the operator's is asked for by each page, and is the same for half a minute. */
const latestOf = new WeakMap<readonly LegalDocument[], Map<string, readonly LegalDocument[]>>();

/**
 * The latest version of each key, in the order in which the keys first appear (spec §4 "Documents"). A key that does
 * not exist in the player's language is taken in the neutral form of that language (es-MX -> es), then in the site's
 * default; one that exists in neither is left out.
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
 * The documents still to accept, in the order in which they are shown: the last of {@link latestDocuments} first (spec
 * §4 "Documents").
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
 * What still counts of everything a player has ever accepted: the latest version of each key, in whichever language the
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

/** The latest documents of every language, each once; found once for a list, as {@link latestDocuments} is. */
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

/** Whether two documents are one version of one document, whatever their languages. */
export function isSameDocument(one: DocumentKeyVersion, other: DocumentKeyVersion): boolean {
  if (one.key !== other.key) return false;
  return one.version === other.version || compareVersions(one.version, other.version) === 0;
}
