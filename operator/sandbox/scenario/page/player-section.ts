import { escapeHtml } from '../../http/escape-html.ts';
import type { Runtime } from '../../runtime.ts';
import { FORMS } from './forms.ts';
import { listMadePlayers } from './made-players.ts';
import { form, held, type PageNews, section, select, textField } from './markup.ts';
import { PLAYER_CASINOS, PLAYER_KINDS } from './player-form.ts';

/** Players made to order, with what they log on with. */
export function playerSection(runtime: Runtime, news: PageNews): string {
  const value = (field: string, usual: string) => held(news, 'player', field, usual);
  const choices = (table: Readonly<Record<string, { label: string }>>) =>
    Object.entries(table).map(([key, { label }]) => ({ value: key, label }));
  const fields = [
    select('kind-of-player', 'kind', 'Kind', value('kind', 'complete'), choices(PLAYER_KINDS)),
    select('player-casinos', 'casinos', 'Accounts', value('casinos', 'three'), choices(PLAYER_CASINOS)),
    textField('displayName', 'displayName', 'Display name', value('displayName', 'Player')),
    textField(
      'phone',
      'phone',
      'Phone, digits only; a free one when empty',
      value('phone', ''),
      ' inputmode="numeric"',
    ),
    '<button>Make player</button>',
  ];
  return section(
    'part-player',
    'Make a player',
    '',
    form('player', news, FORMS.player.done, fields.join('\n')) + madePlayers(runtime),
  );
}

function madePlayers(runtime: Runtime): string {
  const made = listMadePlayers(runtime).map(
    ({ phone, password, displayName }) =>
      `<li>Phone <code>${escapeHtml(phone)}</code>, password <code>${escapeHtml(password)}</code>, ${escapeHtml(displayName)}</li>`,
  );
  return made.length === 0 ? '' : `\n<h3>Made here</h3>\n<ul>${made.join('\n')}</ul>`;
}
