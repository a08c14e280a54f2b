/**
 * Code of every island, fetched when the first one of its name wakes. Once drawn, an island adds and removes no elements:
 * it changes texts and attributes, which cannot fail where something else has changed the page, as a translator does.
 */
export const islandRegistry = {
  captcha: () => import('./captcha.tsx').then((island) => island.Captcha),
  countdown: () => import('./countdown.tsx').then((island) => island.Countdown),
  'dialog-control': () => import('./dialog-control.tsx').then((island) => island.DialogControl),
  'password-field': () => import('./password-field.tsx').then((island) => island.PasswordField),
  'password-meter': () => import('./password-meter.tsx').then((island) => island.PasswordMeter),
  'slip-tools': () => import('./slip-tools.tsx').then((island) => island.SlipTools),
};
