import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** The place of the screen /multiComponentRegisterView (spec §2), which is not open yet. */
export default function MultiComponentRegisterView() {
  return <NotOpenPage titleKey="titles:multiComponentRegisterView" />;
}
