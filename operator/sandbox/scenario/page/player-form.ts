import { ONE_CASINO, THREE_CASINOS } from '../../demo/demo-players.ts';
import type { PlayerOrderInput } from '../player-order.ts';
import type { Fields } from './form-fields.ts';

const COMPLETE: PlayerOrderInput = { email: 'player@player.example', personalInfo: 'complete' };

/** What a player can be made to be, by the names the form has for it. */
export const PLAYER_KINDS: Readonly<Record<string, { label: string; traits: PlayerOrderInput }>> = {
  complete: { label: 'Lacks nothing', traits: COMPLETE },
  bare: { label: 'No email, no personal information', traits: {} },
  unverified: { label: 'Phone not verified', traits: { verified: false } },
  suspended: { label: 'Permissions suspended', traits: { ...COMPLETE, suspended: true } },
  restricted: {
    label: 'Restricted until the identity check is passed',
    traits: { ...COMPLETE, restricted: true },
  },
  locked: { label: 'Account locked', traits: { ...COMPLETE, locked: true } },
  newDocuments: { label: 'All documents to accept', traits: { ...COMPLETE, acknowledged: 'none' } },
  stepUpCode: { label: 'A code before every cash-out', traits: { ...COMPLETE, stepUp: 'code' } },
};

/** At how many casinos a player can be made to have an account. */
export const PLAYER_CASINOS: Readonly<
  Record<string, { label: string; casinos: PlayerOrderInput['casinos'] & object }>
> = {
  three: { label: 'Three casinos', casinos: [...THREE_CASINOS] },
  one: { label: 'One casino', casinos: [...ONE_CASINO] },
  none: { label: 'No casino', casinos: [] },
};

/** The order that the form of a player stands for. */
export function newPlayerOrder(fields: Fields): unknown {
  const { displayName = '', phone = '', kind = '', casinos = '' } = fields;
  return {
    player: {
      ...PLAYER_KINDS[kind]?.traits,
      casinos: PLAYER_CASINOS[casinos]?.casinos,
      displayName: displayName.trim() === '' ? undefined : displayName.trim(),
      phone: phone.trim() === '' ? undefined : phone.trim(),
    },
  };
}
