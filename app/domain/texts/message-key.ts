/**
 * Keys of the domain's texts, derived from the English texts, so that a code without a text does not compile.
 * Types only: loads no texts.
 */
import type common from '../../../locales/en/common.json';
import type errors from '../../../locales/en/errors.json';
import type titles from '../../../locales/en/titles.json';

type WithoutPluralEnding<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Key of a failure's or success's text, with its namespace, for i18next's `t` (spec §8). */
export type MessageKey = `errors:${WithoutPluralEnding<Extract<keyof typeof errors, string>>}`;

/** Key of a label of the main navigation (spec §2). */
export type MenuLabelKey = `common:menu.${Extract<keyof (typeof common)['menu'], string>}`;

/** Key of a page's title: the Mexican title of a route, or the title of every other page (spec §1). */
export type TitleKey = `titles:${Extract<keyof typeof titles, string>}` | 'common:appTitle';
