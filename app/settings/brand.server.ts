import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { z } from 'zod/v4';
import { type Brand, brandText, casinoClass, PREVIEW_PATH } from '#app/domain/brand.ts';
import { contrast, isColour, veiled } from '#app/domain/colour.ts';
import { type Country, DEFAULT_LANGUAGE_TAG, LANGUAGES, offeredLanguages } from '#app/domain/country.ts';
import { findSvgFault } from './svg.ts';

/** Width of a name in the header of a phone of 320 px; letters of Japan count twice. */
const NAME_WIDTH = 40;
const SHORT_NAME_WIDTH = 16;
const DESCRIPTION_LENGTH = 160;
const LINE_LENGTH = 200;
const MARK_BYTES = 4096;
const LOGO_BYTES = 8192;
const PREVIEW_BYTES = 300_000;

/** Pictures that `npm run brand:check` makes of the mark, and their width in px. */
const ICONS = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const;
const ICO_TYPE = 0x10000;

const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[ᄀ-￦]/.test(sign) ? 2 : 1), 0);

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => widthOf(text) <= most, `must be at most ${most} letters wide`)
    .refine((text) => !/\p{C}/u.test(text), 'must be one line without control characters');

const text = (most: number) => z.union([line(most), z.partialRecord(z.enum(LANGUAGES), line(most))]);

const https = z.url({ protocol: /^https$/, error: 'must be an https address' });

const colour = z.string().refine(isColour, 'must be a colour such as #0b4f3c');

const colours = z.strictObject({
  band: colour,
  brand: colour,
  brandStrong: colour,
  onBrand: colour,
  accent: colour,
  action: colour,
  onAction: colour,
  background: colour,
  link: colour,
});

type Colours = z.infer<typeof colours>;

const file = z.string().regex(/^[\w-]+(?:[/.][\w-]+)*$/, 'must be the name of a file in the folder');

const facts = z.strictObject({
  name: text(NAME_WIDTH),
  shortName: text(SHORT_NAME_WIDTH),
  description: text(DESCRIPTION_LENGTH).optional(),
  legalEntity: line(LINE_LENGTH).optional(),
  licences: z
    .array(z.strictObject({ text: text(LINE_LENGTH), href: https.optional(), seal: file.optional() }))
    .max(6)
    .default([]),
  supportHref: https.optional(),
  preview: file.optional(),
  mark: file,
  logo: file.optional(),
  colours: z.strictObject({ light: colours, dark: colours }),
  casinos: z
    .record(
      z.string().regex(/^[1-9]\d{0,8}$/, 'must be the id of a casino'),
      z.strictObject({ mark: file.optional(), accent: colour.optional() }),
    )
    .default({}),
});

type BrandFacts = z.infer<typeof facts>;

/** Shape of `brand.json`; a country's own facts go before the common ones. */
const brandFile = z.looseObject({
  countries: z.partialRecord(z.enum(['MX', 'US', 'JP']), z.record(z.string(), z.unknown())).default({}),
});

/** Surfaces and inks of the built-in look that a brand does not change, by scheme; `tokens.css` and `countries/`. */
export const BUILT_IN = {
  light: { ink: '#1c2126', inkSoft: '#525b64', paper: { MX: '#ffffff', US: '#ffffff', JP: '#ffffff' } },
  dark: { ink: '#eef0f2', inkSoft: '#b4bcc4', paper: { MX: '#1a211c', US: '#171e2a', JP: '#1b1b26' } },
} as const;

const WHITE = '#ffffff';
/** Largest share of the white veil over bands and wallets. */
const VEIL = 0.15;
/** Least contrast (WCAG 2.2): of amounts (AAA), of other text (AA), and of what is drawn. */
const [AAA, AA, DRAWN] = [7, 4.5, 3];

/** Files of a brand by the path at which browsers find them. */
export type BrandFiles = ReadonlyMap<string, Buffer>;

export interface OwnBrand {
  brand: Brand;
  files: BrandFiles;
}

/**
 * Reads the brand of a folder for the portal of a country (docs/deploying.md, "A brand").
 *
 * @param faults gets a sentence for each fault
 * @param needsIcons false while they are about to be made
 */
export function readBrand(
  folder: string,
  country: Country,
  faults: string[],
  needsIcons = true,
): OwnBrand | null {
  const fault = (where: string, sentence: string) => void faults.push(`BRAND_DIR: ${where} ${sentence}.`);

  const readText = (name: string): string | null => {
    const bytes = readBytes(folder, name);
    if (bytes === null) fault(name, 'cannot be read');
    return bytes?.toString('utf8') ?? null;
  };

  const readPicture = (name: string, mostBytes: number): string => {
    const svg = readText(name);
    const svgFault = svg === null ? null : findSvgFault(svg, mostBytes);
    if (svgFault !== null) fault(name, svgFault);
    return svg === null ? '' : `data:image/svg+xml,${encodeSvg(svg)}`;
  };

  const parsed = parseFacts(readText('brand.json'), country, fault);
  if (parsed === null) return null;

  for (const scheme of ['light', 'dark'] as const) {
    for (const weak of weakPairs(parsed.colours[scheme], scheme, country)) fault(`colours.${scheme}:`, weak);
  }
  const casinos = Object.entries(parsed.casinos);
  const brand: Brand = {
    name: parsed.name,
    legalEntity: parsed.legalEntity ?? null,
    licences: parsed.licences.map(({ text: words, href, seal }) => ({
      text: words,
      href: href ?? null,
      seal: seal === undefined ? null : readPicture(seal, MARK_BYTES),
    })),
    supportHref: parsed.supportHref ?? null,
    description: parsed.description ?? null,
    hasPreview: parsed.preview !== undefined,
    mark: readPicture(parsed.mark, MARK_BYTES),
    logo: parsed.logo === undefined ? null : readPicture(parsed.logo, LOGO_BYTES),
    casinoMarks: Object.fromEntries(
      casinos.flatMap(([id, { mark }]) => (mark === undefined ? [] : [[id, readPicture(mark, MARK_BYTES)]])),
    ),
    bands: { light: parsed.colours.light.band, dark: parsed.colours.dark.band },
    css:
      PICTURES_CSS +
      cssOf(parsed.colours) +
      casinos.map(([id, { accent }]) => casinoCss(Number(id), accent)).join(''),
  };
  return { brand, files: readFiles(parsed) };

  function readFiles({ mark: markFile, preview, ...named }: BrandFacts): BrandFiles {
    const code = country.toLowerCase();
    const found = new Map<string, Buffer>();
    const keep = (path: string, name: string, isGood: (bytes: Buffer) => boolean, kind: string) => {
      const bytes = readBytes(folder, name);
      if (bytes !== null && isGood(bytes)) found.set(path, bytes);
      else fault(name, bytes === null ? 'is missing: "npm run brand:check" makes it' : `is no ${kind}`);
    };
    const mark = readBytes(folder, markFile);
    if (mark !== null) found.set(`/mark-${code}.svg`, mark);
    found.set(`/site-${code}.webmanifest`, Buffer.from(manifestOf(named, country)));
    if (preview) keep(PREVIEW_PATH, preview, isPreview, `PNG of 1200 x 630 below ${PREVIEW_BYTES} bytes`);
    if (!needsIcons) return found;
    for (const [name, width] of Object.entries(ICONS)) {
      const isIcon = (bytes: Buffer) => isPng(bytes, width, width);
      keep(`/${name}-${code}.png`, `icons/${name}.png`, isIcon, `PNG of ${width} x ${width}`);
    }
    const isFavicon = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === ICO_TYPE;
    keep(`/favicon-${code}.ico`, 'icons/favicon.ico', isFavicon, 'icon');
    return found;
  }
}

/** Bytes of a file in the folder or below; null when there is none. */
function readBytes(folder: string, name: string): Buffer | null {
  const path = resolve(folder, name);
  if (name === '' || !path.startsWith(resolve(folder) + sep)) return null;
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function parseFacts(
  json: string | null,
  country: Country,
  fault: (where: string, sentence: string) => void,
): BrandFacts | null {
  if (json === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    fault('brand.json', 'is no JSON');
    return null;
  }
  const whole = brandFile.safeParse(value);
  const { countries = {}, ...common } = whole.data ?? {};
  const parsed = whole.success ? facts.safeParse({ ...common, ...countries[country] }) : whole;
  for (const { path, message } of (parsed.error?.issues ?? []).flatMap(issuesOf)) {
    fault(`brand.json, ${path.map(String).join('.') || 'the whole'}:`, message.replace(/\.$/, ''));
  }
  return whole.success && parsed.success ? (parsed.data as BrandFacts) : null;
}

/** Issues of a member; of one that has two shapes, those of the shape that was meant. */
function issuesOf(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'>[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.flat().filter(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  if (meant.length === 0) return [issue];
  return meant.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}

/** Pairs of colours that are too alike to be read, one clause each. */
function weakPairs(of: Colours, scheme: 'light' | 'dark', country: Country): string[] {
  const { ink, inkSoft, paper: papers } = BUILT_IN[scheme];
  const paper = papers[country];
  const pairs: readonly (readonly [what: string, one: string, other: string, least: number])[] = [
    ['amounts, white on band', WHITE, of.band, AAA],
    ['white on the lightest part of band', WHITE, veiled(of.band, VEIL), AA],
    ['amounts, ink on background', ink, of.background, AAA],
    ['soft ink on background', inkSoft, of.background, AA],
    ['onBrand on brand', of.onBrand, of.brand, AA],
    ['onBrand on brandStrong', of.onBrand, of.brandStrong, AA],
    ['brand on paper', of.brand, paper, AA],
    ['brand on background', of.brand, of.background, AA],
    ['link on paper', of.link, paper, AA],
    ['link on background', of.link, of.background, AA],
    ['onAction on action', of.onAction, of.action, AA],
    ['accent on band', of.accent, of.band, DRAWN],
  ];
  return pairs.flatMap(([what, one, other, least]) => {
    const ratio = contrast(one, other);
    return ratio >= least ? [] : [`${what} has a contrast of ${ratio.toFixed(2)}, and needs ${least}`];
  });
}

/** Rules for pictures that only a brand has. */
const PICTURES_CSS =
  '.welcome__logo{align-self:flex-start;max-width:100%;height:3rem;margin-bottom:1rem}' +
  '.footer__seal{height:2rem;vertical-align:middle}' +
  '.wallet__mark{flex:none;width:2rem;height:2rem;margin-right:.625rem}' +
  '@media (max-width:47.99em){.welcome__logo{display:none}}';

const NAMES: Readonly<Record<keyof Colours, string>> = {
  band: 'band',
  brand: 'brand',
  brandStrong: 'brand-strong',
  onBrand: 'on-brand',
  accent: 'accent',
  action: 'action',
  onAction: 'on-action',
  background: 'background',
  link: 'link',
};

function cssOf({ light, dark }: Record<'light' | 'dark', Colours>): string {
  const rule = (of: Colours) =>
    `:root{${Object.entries(NAMES)
      .map(([name, property]) => `--${property}:${of[name as keyof Colours]}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

const casinoCss = (casinoId: number, accent: string | undefined) =>
  accent === undefined ? '' : `.${casinoClass(casinoId)}{border-left:4px solid ${accent}}`;

/** Manifest by which a phone installs the portal; with the browser's way back, as providers have none of their own. */
function manifestOf(
  { name, shortName, colours: of }: Pick<BrandFacts, 'name' | 'shortName' | 'colours'>,
  country: Country,
): string {
  const code = country.toLowerCase();
  const [language] = offeredLanguages(country, []);
  return JSON.stringify({
    name: brandText(name, language),
    short_name: brandText(shortName, language),
    lang: DEFAULT_LANGUAGE_TAG[country],
    start_url: '/',
    display: 'minimal-ui',
    background_color: of.light.background,
    theme_color: of.light.band,
    icons: [
      { src: `/mark-${code}.svg`, sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((px) => ({
        src: `/icon-${px}-${code}.png`,
        sizes: `${px}x${px}`,
        type: 'image/png',
      })),
    ],
  });
}

/** Leaves as they are what an address may have, for fewer bytes. */
const encodeSvg = (svg: string) =>
  encodeURIComponent(svg.trim()).replace(/%(20|3D|3A|2F|2C|3B)/g, (escaped) => decodeURIComponent(escaped));

function isPng(bytes: Buffer, width: number, height: number): boolean {
  const isSigned = bytes.length > 24 && bytes.subarray(1, 4).toString('latin1') === 'PNG';
  return isSigned && bytes.readUInt32BE(16) === width && bytes.readUInt32BE(20) === height;
}

const isPreview = (bytes: Buffer) => bytes.length <= PREVIEW_BYTES && isPng(bytes, 1200, 630);
