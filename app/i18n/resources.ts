import commonEn from '../../locales/en/common.json';
import errorsEn from '../../locales/en/errors.json';
import homeEn from '../../locales/en/home.json';
import titlesEn from '../../locales/en/titles.json';
import commonEs from '../../locales/es/common.json';
import errorsEs from '../../locales/es/errors.json';
import homeEs from '../../locales/es/home.json';
import titlesEs from '../../locales/es/titles.json';
import commonEsMx from '../../locales/es-MX/common.json';
import errorsEsMx from '../../locales/es-MX/errors.json';
import homeEsMx from '../../locales/es-MX/home.json';
import titlesEsMx from '../../locales/es-MX/titles.json';
import commonJa from '../../locales/ja/common.json';
import errorsJa from '../../locales/ja/errors.json';
import homeJa from '../../locales/ja/home.json';
import titlesJa from '../../locales/ja/titles.json';

/** The English texts: the types of every key are read off them. */
export const english = { common: commonEn, errors: errorsEn, home: homeEn, titles: titlesEn };

/** All texts by language and namespace. `es-MX` holds only what differs from `es`. */
export const resources = {
  en: english,
  es: { common: commonEs, errors: errorsEs, home: homeEs, titles: titlesEs },
  'es-MX': { common: commonEsMx, errors: errorsEsMx, home: homeEsMx, titles: titlesEsMx },
  ja: { common: commonJa, errors: errorsJa, home: homeJa, titles: titlesJa },
};
