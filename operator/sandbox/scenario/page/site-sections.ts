import { escapeHtml } from '../../http/escape-html.ts';
import type { Runtime } from '../../runtime.ts';
import { siteCasinos } from '../../site/shown-casinos.ts';
import { CAPTCHAS, FLAGS, FORMS } from './forms.ts';
import { box, buttons, form, held, type PageNews, section, textField } from './markup.ts';

const LATENCIES_MS = [0, 200, 1000, 3000];

/** How long every call of the API is held back. */
export function latencySection({ latencyMs }: Runtime, news: PageNews): string {
  const presets = LATENCIES_MS.map((value) => ({ value: String(value), label: `${value} ms` }));
  const isWrong = news.kind === 'refused' && news.form === 'latency';
  const own = textField(
    'latencyMs',
    'latencyMs',
    'Another delay, in ms (at most 600000)',
    held(news, 'latency', 'latencyMs', String(latencyMs)),
    ` inputmode="numeric"${isWrong ? ' aria-invalid="true"' : ''}`,
  );
  return section(
    'part-latency',
    'Delay',
    latencyMs === 0 ? 'Calls are answered at once.' : `Every call is answered ${latencyMs} ms late.`,
    `<form method="post" action="/__scenario/forms/latency#latency" aria-label="Usual delays">
${buttons('latencyMs', String(latencyMs), presets)}
</form>
${form('latency', news, FORMS.latency.done, `${own}\n<button>Set delay</button>`)}`,
  );
}

/** Which captcha log-on and registration ask for. */
export function captchaSection({ rules, origin }: Runtime, news: PageNews): string {
  const choices = Object.entries(CAPTCHAS).map(([value, { label }]) => ({ value, label }));
  const now = Object.entries(CAPTCHAS).find(([, { rules: wanted }]) =>
    Object.entries({ ...rules }).every(
      ([name, value]) => wanted[name] === undefined || wanted[name] === value,
    ),
  );
  const state = now
    ? `${escapeHtml(now[1].label)}.`
    : `${escapeHtml(rules.captchaType)}, site key ${escapeHtml(rules.captchaSiteKey)}, without JavaScript: ${escapeHtml(rules.captchaFallback)}.`;
  return section(
    'part-captcha',
    'Captcha',
    state,
    `${form('captcha', news, FORMS.captcha.done, buttons('captcha', now?.[0] ?? '', choices))}
<p class="note">Of registration and of a forgotten password. The portal needs <code>TURNSTILE_SCRIPT_URL=${escapeHtml(origin)}/captcha/api.js</code>; the demo has it.</p>`,
  );
}

/** Whether the site has one casino or several. */
export function casinoSection(runtime: Runtime, news: PageNews): string {
  const names = siteCasinos(runtime).map(({ name }) => escapeHtml(name));
  return section(
    'part-casinos',
    'Casinos',
    `The site has ${names.length === 1 ? 'one' : names.length}: ${names.join(', ')}.`,
    `${form(
      'casinos',
      news,
      FORMS.casinos.done,
      buttons('casinos', runtime.casinos, [
        { value: 'one', label: 'One only' },
        { value: 'all', label: 'All' },
      ]),
    )}
<p class="note">With one, the others and what players have or did there are hidden, not gone.</p>`,
  );
}

/** The feature flags of the settings. */
export function featureSection({ settings }: Runtime, news: PageNews): string {
  const isAgain = news.kind === 'refused' && news.form === 'features';
  const boxes = FLAGS.map((flag) =>
    box(flag, flag, isAgain ? news.fields[flag] === 'on' : settings.features[flag]),
  );
  const on = FLAGS.filter((flag) => settings.features[flag]).length;
  return section(
    'part-features',
    'Features',
    `${on} of ${FLAGS.length} are on.`,
    `${form('features', news, FORMS.features.done, `${boxes.join('\n')}\n<button>Set features</button>`)}
<p class="note">The portal keeps settings for up to 30 s.</p>`,
  );
}

/** The way back to how the sandbox starts. */
export function resetSection(news: PageNews): string {
  return section(
    'part-reset',
    'Reset',
    '',
    `<p>Everything on this page as at the start. Players, payments and messages stay; start with <code>--fresh</code> to be rid of them.</p>
${form('reset', news, FORMS.reset.done, '<button>Reset</button>')}`,
  );
}
