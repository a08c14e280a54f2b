import type { ComponentType } from 'react';

/**
 * Code of every island, fetched when the first one of its name wakes. Once drawn, an island adds and removes no elements:
 * it changes texts and attributes, which cannot fail where something else has changed the page, as a translator does.
 */
export const islandRegistry = {
  captcha: async () => (await import('./captcha.tsx')).Captcha,
  countdown: async () => (await import('./countdown.tsx')).Countdown,
  'dialog-control': async () => (await import('./dialog-control.tsx')).DialogControl,
  'password-field': async () => (await import('./password-field.tsx')).PasswordField,
  'password-meter': async () => (await import('./password-meter.tsx')).PasswordMeter,
  'slip-tools': async () => (await import('./slip-tools.tsx')).SlipTools,
} satisfies Record<string, () => Promise<ComponentType<never>>>;
