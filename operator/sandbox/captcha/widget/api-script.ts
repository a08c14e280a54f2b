/**
 * The script a page loads in Turnstile's place, with the part of Turnstile's API that pages use: explicit `render`,
 * `getResponse`, `isExpired`, `reset`, `remove`, `ready`, `execute`, and implicit rendering of `.cf-turnstile` unless
 * the script's address says `render=explicit`. The widget itself is a frame of the sandbox, so that a page needs the
 * same content security policy as for the real one: the script's origin in `script-src` and `frame-src`, nothing else.
 */
export const API_SCRIPT = `(() => {
'use strict';
const script = document.currentScript;
const address = new URL(script.src);
const widgets = new Map();
let made = 0;

const elementOf = (place) => (typeof place === 'string' ? document.querySelector(place) : place);
const find = (place) => {
  if (place === undefined) return [...widgets.values()][0];
  const element = widgets.has(place) ? null : elementOf(place);
  return widgets.get(place) ?? [...widgets.values()].find((widget) => widget.container === element);
};
const call = (widget, name, ...values) => {
  const callback = widget.options[name];
  const run = typeof callback === 'string' ? window[callback] : callback;
  return typeof run === 'function' ? run(...values) : undefined;
};

function setToken(widget, token) {
  widget.token = token;
  if (widget.input) widget.input.value = token;
}

function load(widget) {
  const { options } = widget;
  const url = new URL('widget', address);
  url.search = '';
  url.searchParams.set('sitekey', options.sitekey);
  url.searchParams.set('id', widget.id);
  if (options.language && options.language !== 'auto') url.searchParams.set('language', options.language);
  setToken(widget, '');
  widget.isExpired = false;
  widget.frame.src = url.href;
}

function render(place, options = {}) {
  const container = elementOf(place);
  if (!container || !options.sitekey) {
    console.error('[Turnstile stand-in] render() needs an element and a sitekey.');
    return undefined;
  }
  if (find(container)) return undefined;
  made += 1;
  const widget = { id: 'cf-chl-widget-' + made, container, options, token: '', isExpired: false, input: null };
  const holder = document.createElement('div');
  widget.frame = document.createElement('iframe');
  widget.frame.title = 'Turnstile stand-in';
  widget.frame.width = options.size === 'flexible' ? '100%' : options.size === 'compact' ? '150' : '300';
  widget.frame.height = options.size === 'compact' ? '140' : '65';
  widget.frame.style.border = '0';
  if (options.sitekey.endsWith('BB') || options.appearance === 'interaction-only') widget.frame.hidden = true;
  holder.append(widget.frame);
  if (options['response-field'] !== false) {
    widget.input = document.createElement('input');
    widget.input.type = 'hidden';
    widget.input.name = options['response-field-name'] || 'cf-turnstile-response';
    widget.input.id = widget.id + '_response';
    holder.append(widget.input);
  }
  widget.holder = holder;
  widgets.set(widget.id, widget);
  if (options.execution !== 'execute') load(widget);
  container.append(holder);
  return widget.id;
}

window.addEventListener('message', (event) => {
  const widget = [...widgets.values()].find((candidate) => candidate.frame.contentWindow === event.source);
  if (!widget || event.origin !== address.origin || event.data?.source !== 'turnstile-stand-in') return;
  const { kind, value } = event.data;
  if (kind === 'token') {
    setToken(widget, value);
    call(widget, 'callback', value);
  }
  if (kind === 'interactive') {
    widget.frame.hidden = false;
    call(widget, 'before-interactive-callback');
  }
  if (kind === 'error' && call(widget, 'error-callback', value) !== true) {
    console.warn('[Turnstile stand-in] Error ' + value + '.');
  }
  if (kind === 'expired') {
    setToken(widget, '');
    widget.isExpired = true;
    call(widget, 'expired-callback');
    if ((widget.options['refresh-expired'] ?? 'auto') === 'auto') load(widget);
  }
});

window.turnstile = {
  render,
  ready: (callback) => callback(),
  execute(place, options) {
    const widget = find(place) ?? find(render(place, options));
    if (widget) load(widget);
  },
  reset(place) {
    const widget = find(place);
    if (widget) load(widget);
  },
  remove(place) {
    const widget = find(place);
    if (!widget) return;
    widgets.delete(widget.id);
    widget.holder.remove();
  },
  getResponse: (place) => find(place)?.token || undefined,
  isExpired: (place) => find(place)?.isExpired ?? false,
};

function renderMarked() {
  for (const element of document.querySelectorAll('.cf-turnstile')) {
    const options = {};
    for (const { name, value } of element.attributes) {
      if (name.startsWith('data-')) options[name.slice(5)] = value === 'false' ? false : value;
    }
    render(element, options);
  }
}

const onload = window[address.searchParams.get('onload') ?? ''];
if (typeof onload === 'function') setTimeout(onload, 0);
if (address.searchParams.get('render') !== 'explicit') {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', renderMarked);
  else renderMarked();
}
})();
`;
