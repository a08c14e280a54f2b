import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** The place of the screen /extendedRegisterView (spec §2), which is not open yet. */
export default function ExtendedRegisterView() {
  return <NotOpenPage titleKey="titles:extendedRegisterView" />;
}
