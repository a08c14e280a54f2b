import type { AppLoadContext } from '@remix-run/node';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_RouteContext as RoutePlace,
  UNSAFE_DataRouterStateContext as RouterState,
} from 'react-router';
import { supportContacts } from './calls/support-contacts.ts';
import type { Language } from './domain/country.ts';
import { LanguageContext } from './i18n/use-text.ts';
import { pageFacts } from './page-facts.ts';
import { createPageFrames } from './shell/frame/page-frame.tsx';
import { Page } from './shell/page.tsx';
import type { ShellModel } from './shell/shell-model.ts';
import { PageContext, type PageFacts } from './ui/page-context.ts';

/** The document, by the facts and the language of its page; every page begins so. */
export const DOCTYPE = '<!DOCTYPE html>';

/** A page whose loaders have all given their data. */
export interface LoadedPage {
  screen: { id: string; Component: ComponentType };
  /** What the root and the screen have loaded, by the ids of their routes. */
  loaderData: Readonly<Record<string, unknown>>;
  /** Address of the island loader. */
  scriptHref: string;
}

type RouterStateValue = NonNullable<Parameters<typeof RouterState.Provider>[0]['value']>;
type RoutePlaceValue = Parameters<typeof RoutePlace.Provider>[0]['value'];

const frames = createPageFrames((page, facts, language) => renderIn(page, facts, language));

/** Renders a part of a page, or all of it. */
export function renderIn(part: ReactElement, facts: PageFacts, language: Language): string {
  return renderToString(
    <PageContext.Provider value={facts}>
      <LanguageContext.Provider value={language}>{part}</LanguageContext.Provider>
    </PageContext.Provider>,
  );
}

/**
 * Renders a page that has nothing but what its loaders gave, as `renderPage` would: with the two contexts by which a
 * screen comes by its data, and without the router around them, which knows of places to go to and of errors. What
 * players see around the screen is put together from a frame where there is one.
 *
 * @throws what the screen throws
 */
export async function renderLoadedPage(
  { screen, loaderData, scriptHref }: LoadedPage,
  { visit, developmentScript }: AppLoadContext,
): Promise<string> {
  const facts = await pageFacts(visit, scriptHref, developmentScript, await supportContacts(visit));
  const { language } = visit.request;
  const model = loaderData.root as ShellModel;
  const content = <WithData screen={screen} loaderData={loaderData} />;
  const frame = frames.frameOf(model, facts, language);
  const html = frame
    ? frame.around(renderIn(content, facts, language))
    : renderIn(<Page model={model}>{content}</Page>, facts, language);
  return DOCTYPE + html;
}

function WithData({ screen: { id, Component }, loaderData }: Pick<LoadedPage, 'screen' | 'loaderData'>) {
  const state = { loaderData, actionData: null, errors: null } as unknown as RouterStateValue;
  const place = {
    outlet: null,
    matches: [{ route: { id } }],
    isDataRoute: true,
  } as unknown as RoutePlaceValue;
  return (
    <RouterState.Provider value={state}>
      <RoutePlace.Provider value={place}>
        <Component />
      </RoutePlace.Provider>
    </RouterState.Provider>
  );
}
