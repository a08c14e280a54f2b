import type { ReactNode } from 'react';
import { PREVIEW_PATH } from '#app/domain/brand.ts';
import type { Country } from '#app/domain/country.ts';
import { usePage } from './page-context.ts';

/** Colour of the browser's bars: `--band` of each country's style sheet. */
const BANDS: Readonly<Record<Country, { light: string; dark: string }>> = {
  MX: { light: '#0b4f3c', dark: '#08382b' },
  US: { light: '#14284b', dark: '#0c1a33' },
  JP: { light: '#2b2f63', dark: '#1d2048' },
};

interface DocumentProps {
  title: string;
  /** Text for search engines, where the brand has none of its own. */
  description?: string;
  children: ReactNode;
}

export function Document({ title, description, children }: DocumentProps) {
  const { languageTag, country, brand, csrfToken, assets, lookHref } = usePage();
  const bands = brand?.bands ?? BANDS[country];
  const code = country.toLowerCase();
  const { styles, screenStyles, loader, pagesAhead, serviceWorkerHref, developmentScript } = assets;
  return (
    <html lang={languageTag} data-country={code}>
      <head>
        <meta charSet="utf-8" />
        <title>{brand ? `${title} - ${brand.name}` : title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        {/* Before the style sheet: an inline script waits for the sheets above it. */}
        {loader ? <Verbatim as="script" text={loader} /> : null}
        {styles.kind === 'link' ? (
          <link rel="stylesheet" href={styles.href} />
        ) : (
          <Verbatim as="style" text={styles.text} />
        )}
        <Verbatim as="style" text={screenStyles} />
        {csrfToken === null ? <Preview title={title} builtInDescription={description} /> : null}
        <meta name="theme-color" content={bands.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={bands.light} />
        <link rel="icon" href={`/mark-${code}.svg`} type="image/svg+xml" />
        <link rel="manifest" href={`/site-${code}.webmanifest`} />
        {developmentScript ? <Verbatim as="script" type="module" text={developmentScript} /> : null}
        {loader && serviceWorkerHref ? <meta name="service-worker" content={serviceWorkerHref} /> : null}
        {loader && pagesAhead.length > 0 ? <meta name="ahead" content={pagesAhead.join(' ')} /> : null}
        {styles.kind === 'inline' && styles.prefetchHref ? (
          <link rel="prefetch" href={styles.prefetchHref} as="style" />
        ) : null}
      </head>
      <body className="page" data-look={lookHref ?? undefined}>
        {children}
      </body>
    </html>
  );
}

/** Facts of a visitor's page for search engines and previews of links. */
function Preview({ title, builtInDescription }: { title: string; builtInDescription: string | undefined }) {
  const { publicOrigin, brand } = usePage();
  const description = brand ? brand.description : builtInDescription;
  const described = description ? <meta name="description" content={description} /> : null;
  // Previews take title and description where there is no more to say: each byte counts on the first page.
  if (!brand) return described;
  return (
    <>
      {described}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      {brand.hasPreview ? <meta property="og:image" content={`${publicOrigin}${PREVIEW_PATH}`} /> : null}
    </>
  );
}

/** Inlines the portal's own style sheet or script, allowed by its hash. Never pass text from outside. */
function Verbatim({ as: Tag, type, text }: { as: 'style' | 'script'; type?: string; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is part of the build
  return <Tag type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}
