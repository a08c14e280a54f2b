import { lookOnlyWhenReached, lookOnReturn } from './look-reached.ts';
import { prepareForNoNetwork } from './offline.ts';
import { fetchPagesAhead } from './pages-ahead.ts';
import { keepSessionWhileTyping } from './typing.ts';

/* What makes the pages to come better, and is nothing to this one. */

// Where prefetching is switched off, the file's response still says that the browser has it.
const sheet = document.querySelector<HTMLLinkElement>('link[rel=prefetch]');
if (sheet) fetch(sheet.href).catch(() => {});
fetchPagesAhead();
keepSessionWhileTyping();
lookOnlyWhenReached();
lookOnReturn();
prepareForNoNetwork();
