/**
 * The script a page loads in Turnstile's place, with the part of Turnstile's API that the portal uses: explicit
 * `render` and `remove`. The widget itself is a frame of the sandbox, so that a page needs the same content security
 * policy as for the real one: the script's origin in `script-src` and `frame-src`, nothing else.
 */
export const API_SCRIPT = `(() => {
'use strict';
const address = new URL(document.currentScript.src);
const widgets = new Map();
let made = 0;

function load({ id, frame, options }) {
  const url = new URL('widget', address);
  url.search = '';
  url.searchParams.set('sitekey', options.sitekey);
  url.searchParams.set('id', id);
  if (options.language) url.searchParams.set('language', options.language);
  frame.src = url.href;
}

window.addEventListener('message', (event) => {
  const widget = [...widgets.values()].find(({ frame }) => frame.contentWindow === event.source);
  if (!widget || event.origin !== address.origin || event.data?.source !== 'turnstile-stand-in') return;
  const { options, frame } = widget;
  const { kind, value } = event.data;
  if (kind === 'token') options.callback(value);
  if (kind === 'interactive') frame.hidden = false;
  if (kind === 'error' && options['error-callback'](value) !== true) console.warn('[Turnstile stand-in] Error ' + value + '.');
  if (kind === 'expired') {
    options['expired-callback']();
    load(widget);
  }
});

window.turnstile = {
  render(container, options) {
    made += 1;
    const widget = { id: 'cf-chl-widget-' + made, frame: document.createElement('iframe'), options };
    Object.assign(widget.frame, { title: 'Turnstile stand-in', width: '100%', height: '65' });
    widget.frame.style.border = '0';
    // Invisible keys.
    widget.frame.hidden = options.sitekey.endsWith('BB');
    widgets.set(widget.id, widget);
    load(widget);
    container.append(widget.frame);
    return widget.id;
  },
  remove(id) {
    widgets.get(id)?.frame.remove();
    widgets.delete(id);
  },
};
})();
`;
