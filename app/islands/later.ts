import { prepareForNoNetwork } from './offline.ts';
import { fetchPagesAhead } from './pages-ahead.ts';

/* What makes the pages to come better, and is nothing to this one. */

fetchPagesAhead();
prepareForNoNetwork();
