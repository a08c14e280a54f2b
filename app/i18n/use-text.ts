import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { english } from './resources.ts';

type Namespace = keyof typeof english;
/** Looks a text up: a bare key is of the shell (`common`), others carry their namespace, as in `home:verified`. */
export type Text = TFunction<['common', ...Exclude<Namespace, 'common'>[]]>;

const NAMESPACES: ['common', ...Exclude<Namespace, 'common'>[]] = ['common', 'errors', 'home', 'titles'];

/**
 * Gives the texts of the page's language.
 *
 * @returns the look-up, typed by the English texts
 */
export function useText(): Text {
  return useTranslation(NAMESPACES).t;
}
