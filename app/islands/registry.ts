/**
 * Code of every island, loaded on first hydration. Once rendered, an island adds and removes no elements:
 * changes of texts and attributes cannot fail where a translator has changed the page.
 */
export const islandRegistry = {
  captcha: () => import('./captcha.tsx').then((island) => island.Captcha),
  countdown: () => import('./countdown.tsx').then((island) => island.Countdown),
  'dialog-control': () => import('./dialog-control.tsx').then((island) => island.DialogControl),
  'password-field': () => import('./password-field.tsx').then((island) => island.PasswordField),
  'password-meter': () => import('./password-meter.tsx').then((island) => island.PasswordMeter),
  'slip-tools': () => import('./slip-tools.tsx').then((island) => island.SlipTools),
};
