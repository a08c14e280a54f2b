import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** The place of the screen /registerNewUser (spec §2), which is not open yet. */
export default function RegisterNewUser() {
  return <NotOpenPage titleKey="titles:registerNewUser" />;
}
