import type { Runtime } from '../runtime.ts';

/** Spells the way back to the portal, with parameters of ours and of a stranger's own. */
export function spellReturn(
  { payments: { returnSpelling } }: Pick<Runtime, 'payments'>,
  returnUrl: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(returnUrl);
  if (returnSpelling === 'secondQuery') return `${url.href}?${new URLSearchParams(parameters)}`;
  if (returnSpelling === 'slash') url.pathname += '/';
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
