import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import type { Language } from '#app/domain/country.ts';
import { screenOf } from '#app/domain/pages/routes.ts';
import { Page } from '#app/shell/page.tsx';
import type { ShellModel } from '#app/shell/shell-model.ts';
import type { PageFacts } from '#app/ui/page-context.ts';

/** Frames that are kept: a screen has a few, by language, menu and what the operator offers. */
const MAXIMUM_FRAMES = 100;

/** What stands in a frame for what is a player's own. They are unguessable, so that no text of the operator holds one. */
const PLACES = { screen: place('screen'), displayName: place('name'), sessionEndsAt: place('end') };

type Place = keyof typeof PLACES;

/** What is to be drawn, and all that it is drawn from. */
type DrawPage = (page: ReactElement, facts: PageFacts, language: Language) => string;

/** The document and the shell of a page, as they are to be around its screen. */
export interface Frame {
  around(screen: string): string;
}

/** The frames of one process. */
export interface PageFrames {
  /**
   * The frame of a player's page.
   *
   * @returns null where the page has to be drawn whole: no one is signed in, or there is a message, a question, a guest,
   *   or a place within a screen
   */
  frameOf(model: ShellModel, facts: PageFacts, language: Language): Frame | null;
}

/**
 * Makes a store of frames. The shell of a player is the same from page to page but for a name and a time: it is drawn
 * once with places for those, and for the screen. What it is drawn from is all of what it is kept under, and nothing
 * else reaches it, so that nothing of a player can stand in the frame of another.
 */
export function createPageFrames(draw: DrawPage): PageFrames {
  const frames = new LRUCache<string, Cut>({ max: MAXIMUM_FRAMES });
  return {
    frameOf(model, facts, language) {
      const { player, sessionEndsAt } = model;
      if (!player || sessionEndsAt === null || !isPlain(model, facts)) return null;
      const own = { displayName: escaped(player.displayName), sessionEndsAt: escaped(sessionEndsAt) };
      const ofAll: ShellModel = {
        ...model,
        player: { ...player, displayName: PLACES.displayName },
        sessionEndsAt: PLACES.sessionEndsAt,
      };
      // A frame shows neither of these: nothing in it tells the time, and nothing failed.
      const factsOfAll: PageFacts = { ...facts, nowMs: 0, traceId: '' };
      const key = JSON.stringify([language, ofAll, factsOfAll]);
      const drawn = () => cutAtPlaces(draw(<Page model={ofAll}>{PLACES.screen}</Page>, factsOfAll, language));
      const cut = frames.get(key) ?? drawn();
      frames.set(key, cut);
      return { around: (screen) => fill(cut, { ...own, screen }) };
    },
  };
}

/** Whether the shell says nothing but what it says on every page of its kind. */
function isPlain(model: ShellModel, { path, address, assets, hasErrors, notifications }: PageFacts): boolean {
  const isQuiet = notifications.length === 0 && !hasErrors && model.player?.guest === null;
  const isUncovered = model.dialog === null && model.accessCode === null && model.openDocument === null;
  const isScreenAlone = model.login === null && model.forgotPassword === null && model.typedForm === null;
  const isKnownAddress = address === path && screenOf(path) !== null;
  const isLater = assets.styles.kind === 'link' && assets.developmentScript === null;
  return isQuiet && isUncovered && isScreenAlone && isKnownAddress && isLater;
}

function place(name: string): string {
  return `${name}-${randomBytes(12).toString('hex')}`;
}

/** The texts between the places and the places between the texts, in turn; there is one more of the texts. */
interface Cut {
  texts: string[];
  places: Place[];
}

function cutAtPlaces(html: string): Cut {
  const names = Object.keys(PLACES) as Place[];
  const nameOf = new Map<string, Place>(names.map((name) => [PLACES[name], name]));
  const parts = html.split(new RegExp(`(${Object.values(PLACES).join('|')})`));
  return {
    texts: parts.filter((part) => !nameOf.has(part)),
    places: parts.flatMap((part) => nameOf.get(part) ?? []),
  };
}

function fill({ texts, places }: Cut, values: Readonly<Record<Place, string>>): string {
  return texts.reduce((html, text, index) => html + values[places[index - 1] as Place] + text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** A text as React writes it into a page. */
function escaped(text: string): string {
  return text.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? character);
}
