import type { ComponentType } from 'react';

/** The code of every island, fetched when the first one of its name wakes. */
export const islandRegistry: Record<string, () => Promise<ComponentType<never>>> = {
  captcha: async () => (await import('./captcha.tsx')).Captcha,
  countdown: async () => (await import('./countdown.tsx')).Countdown,
  'dialog-control': async () => (await import('./dialog-control.tsx')).DialogControl,
  'password-field': async () => (await import('./password-field.tsx')).PasswordField,
  'password-meter': async () => (await import('./password-meter.tsx')).PasswordMeter,
  'slip-tools': async () => (await import('./slip-tools.tsx')).SlipTools,
};
