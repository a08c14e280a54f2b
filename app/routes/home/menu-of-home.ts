import { ALL_OFF, type MenuItemId, menuItems } from '#app/domain/pages/menu.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * What the menu offers to the signed-in player (spec §2, "Navigation rules"): Home leads to no more than that.
 *
 * @param settings null while they are unknown; so is `hasCasinoBalance`
 */
export function menuOf(
  { config }: Visit,
  settings: SystemSettings | null,
  hasCasinoBalance: boolean | null,
): ReadonlySet<MenuItemId> {
  const items = menuItems({
    country: config.country,
    loggedIn: true,
    settings: settings?.features ?? ALL_OFF,
    hasCasinoBalance,
    developmentMode: config.isDevelopmentMode,
  });
  return new Set(items.flatMap(({ id, isWaiting }) => (isWaiting ? [] : [id])));
}
