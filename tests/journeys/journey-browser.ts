/**
 * A player at a browser with cookies of its own. Things are named as a player finds them: a field by its label, a
 * button or link by its words.
 */
export interface JourneyBrowser {
  /** Types an address. */
  open(address: string): Promise<void>;
  /** Types into the field with that label, in place of what it held. */
  fill(label: string, text: string): Promise<void>;
  /** Chooses the radio, or ticks the box, with that label. */
  choose(label: string): Promise<void>;
  /** Presses a button or follows a link, and waits for the page that comes of it. */
  press(button: string): Promise<void>;
  follow(link: string): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** All that a reader sees, white space folded to single blanks. */
  text(): Promise<string>;
  /** Ends it and forgets its cookies. */
  close(): Promise<void>;
}

/** A browser program, with scripts on or off, that opens as many browsers as there are journeys. */
export interface BrowserProgram {
  /** Opens a browser that shows an empty page, for a player who speaks Mexican Spanish. */
  open(): Promise<JourneyBrowser>;
  /** Ends the program. */
  stop(): Promise<void>;
}

/** The language that every player here has set in the browser. */
export const BROWSER_LANGUAGE = 'es-MX';
