import { lookOnlyWhenReached, lookOnReturn } from './look-reached.ts';
import { prepareForNoNetwork } from './offline.ts';
import { fetchPagesAhead } from './pages-ahead.ts';
import { keepSessionWhileTyping } from './typing.ts';

/* Deferred work for the next pages. */

// Even without prefetching, the response marks the file as cached.
const sheet = document.querySelector<HTMLLinkElement>('link[rel=prefetch]');
if (sheet) fetch(sheet.href).catch(() => {});
fetchPagesAhead();
keepSessionWhileTyping();
lookOnlyWhenReached();
lookOnReturn();
prepareForNoNetwork();
