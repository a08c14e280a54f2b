import type { ComponentType } from 'react';

/** The code of every island, fetched when the first one of its name wakes. */
export const islandRegistry: Record<string, () => Promise<ComponentType<never>>> = {
  'dialog-control': async () => (await import('./dialog-control.tsx')).DialogControl,
  'password-field': async () => (await import('./password-field.tsx')).PasswordField,
};
