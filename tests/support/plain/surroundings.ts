import type { BrowserContext, Page } from '@playwright/test';
import type { Habits, Order } from './loading.ts';
import type { Screen } from './media-query.ts';
import type { PlainDocument } from './plain-document.ts';
import type { Expectation, Verdict } from './selector-engine.ts';
import type { Transport } from './transport.ts';

/** What requests need of the context that they are made in. */
export interface Network {
  readonly transport: Transport;
  readonly habits: Habits;
  addressOf(address: string): URL;
}

/** What a page needs of the context that it is in. */
export interface Surroundings extends Network {
  readonly self: BrowserContext;
  readonly request: unknown;
  readonly screen: Screen;
  emit(name: string, event: unknown): boolean;
  openTab(order: Order): Promise<void>;
  fetchStyle(url: URL, complain: (text: string) => void): Promise<string>;
  forget(page: unknown): void;
}

/** What a locator needs of its page. */
export interface Place {
  readonly self: Page;
  ready(): Promise<PlainDocument>;
  waitFor(selector: string): Promise<{ page: PlainDocument; elements: Element[] }>;
  follow(): Promise<void>;
  judge(selector: string, expectation: Expectation, timeout: number): Promise<Verdict & { log: string[] }>;
}
