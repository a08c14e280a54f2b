import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** The place of the screen /verifyEmail (spec §2), which is not open yet. */
export default function VerifyEmail() {
  return <NotOpenPage titleKey="titles:verifyEmail" />;
}
