import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePlayer } from '#app/session/guards.ts';
import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** Only for players (spec §6). */
export function loader({ context }: LoaderFunctionArgs) {
  requirePlayer(context.visit);
  return null;
}

/** The place of the screen /playRecords (spec §2), which is not open yet. */
export default function PlayRecords() {
  return <NotOpenPage titleKey="titles:playRecords" />;
}
